"""Let one function answer compiled code and plain Python."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])


def anywhere(function: F) -> F:
    """Let compiled code call a plain function, which stays as it is for plain Python.

    A function decorated with ``numba.njit`` cannot be given a view of plain Python; one that is not decorated cannot
    be called by compiled code unless its own file is a strategy. A strategy's shared functions need both.
    """

    @functools.wraps(function)
    def implementation(*args: Any, **named: Any) -> F:
        return function

    overload(function)(implementation)
    return function
