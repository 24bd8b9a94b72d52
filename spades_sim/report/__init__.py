"""Show results to people."""
