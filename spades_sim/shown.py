"""Show texts of somebody else: what stands in a file must not steer a terminal."""


def printable(text: str) -> str:
    r"""Return a text with each sign that cannot be seen written as in Python: ``\x1b`` for ESC, ``\n`` for a new line.

    Examples
    --------
    >>> printable("careful\x1b[31m")
    'careful\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
