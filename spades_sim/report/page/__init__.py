"""Make one HTML page, and plots as SVG or PNG, from a result folder."""
