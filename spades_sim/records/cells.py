"""Write one CSV cell: numbers with a fixed rounding, names that no spreadsheet takes for a formula.

Reference
---------
OWASP, "CSV Injection": a cell that starts with one of ``= + - @``, a tab or a carriage return may be run as a formula.
"""

import math

#: Digits after the point; trailing zeros are left out.
DECIMALS = 6
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def number_text(number: float | None) -> str:
    """Write a number with at most `DECIMALS` digits after the point; nothing where there is no number.

    There is no exponent and no minus before a zero.

    Raises
    ------
    ValueError
        Where the number is not finite: then a formula is wrong.
    """
    if number is None:
        return ""
    if not math.isfinite(number):
        raise ValueError(f"{number} is no number for a CSV file")
    text = f"{number:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def name_text(name: str) -> str:
    """Write a name; an apostrophe goes before a start that a spreadsheet could run, or that is an apostrophe."""
    return f"'{name}" if name.startswith((*_DANGEROUS, "'")) else name


def read_name(text: str) -> str:
    """Return the name that `name_text` wrote."""
    return text[1:] if text.startswith("'") and text[1:].startswith((*_DANGEROUS, "'")) else text


def csv_quoted(text: str) -> str:
    """Quote a cell where CSV asks for it (RFC 4180), as `csv.writer` does."""
    if any(sign in text for sign in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
