"""Show texts of somebody else: what stands in a file must not steer a terminal."""

#: Longest line that is shown of a message.
LONGEST = 1200


def one_line(text: str) -> str:
    """Return a line of a message so that it can be read: printable, and cut in its middle where it is very long."""
    line = printable(text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"


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
