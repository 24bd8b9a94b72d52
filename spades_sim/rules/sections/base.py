"""What every section of a rule set is made of: declared keys, strict types, lists that cannot change."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError


def key(default: Any, meaning: str, source: str, allowed: str = "", **limits: Any) -> Any:
    """Declare a rule key.

    Parameters
    ----------
    default
        Value under CardGames.io.
    meaning, source : str
        Printed by ``spades-sim rules NAME``.
    allowed : str
        What the key takes, where its type does not say so: a list.
    limits
        What pydantic's `Field` takes: ge, le, min_length, max_length.
    """
    return Field(default, description=meaning, json_schema_extra={"source": source, "allowed": allowed}, **limits)


class Section(BaseModel):
    """A section of a rule set; unknown keys and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _whole(value: Any) -> Any:
    if type(value) is not int:
        raise PydanticCustomError("whole_number", "must be a whole number")
    return value


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


#: For a `Literal` of ints: pydantic compares by ``==`` there, so ``true`` and ``1.0`` would pass for 1.
WHOLE = BeforeValidator(_whole)
#: For lists: kept as tuples, so that a rule set cannot be changed and can be hashed.
FROZEN = BeforeValidator(_tuple)

Card = Annotated[str, Field(pattern=r"^([2-9TJQKA][CDHS]|BJ|LJ)$")]
Cards = Annotated[tuple[Card, ...], FROZEN]
