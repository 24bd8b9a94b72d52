"""Make variants of the rules from lists of values: ``[sweep] bag_limit = [5, 10]`` is one variant for each value."""

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Any

#: Most variants that a sweep may make; each plays every match.
MOST = 200


def _value_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flat(sweep: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the keys of nested tables as ``section.key``."""
    for key, values in sweep.items():
        if isinstance(values, Mapping):
            yield from _flat(values, f"{start}{key}.")
        else:
            yield f"{start}{key}", values


def swept(sweep: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return a name and the changed keys for every combination of values.

    Parameters
    ----------
    sweep : mapping
        Rule key -> list of values; keys in sections (``score.bag_limit``) may be nested.

    Returns
    -------
    list of (str, dict)
        The last key changes fastest. ``bag_limit=5,bag_penalty=50`` is a name.

    Raises
    ------
    ValueError
        Where a key has no list of values, one of them twice, or there are too many combinations.
    """
    lists = dict(_flat(sweep))
    for key, values in lists.items():
        if not isinstance(values, list) or not values:
            raise ValueError(f"sweep.{key} = {values!r}: must be a list of values, as {key} = [5, 10]")
        texts = [_value_text(value) for value in values]
        twice = next((text for text in texts if texts.count(text) > 1), None)
        if twice is not None:
            raise ValueError(f"sweep.{key}: the value {twice} is there twice")
    count = math.prod(len(values) for values in lists.values())
    if count > MOST:
        raise ValueError(f"sweep: makes {count:,} variants; at most {MOST}")
    found = []
    for values in itertools.product(*lists.values()):
        changes = dict(zip(lists, values, strict=True))
        found.append((",".join(f"{key}={_value_text(value)}" for key, value in changes.items()), changes))
    return found
