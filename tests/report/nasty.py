"""A name that a page must not take for its own."""

NASTY = '<script>alert("1")</script>'
