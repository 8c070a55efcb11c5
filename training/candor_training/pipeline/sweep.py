"""Settings that are lists: each combination is a trial of its own."""

from itertools import product
from typing import Any, get_origin

from pydantic import BaseModel


def expand(raw: dict[str, Any], settings: type[BaseModel]) -> list[dict[str, Any]]:
    """All combinations of the values of those settings that are lists without being meant to be.

    Also inside of settings that are themselves tables of settings. The first setting varies slowest.
    """
    choices = [[(key, one) for one in _choices(key, value, settings)] for key, value in raw.items()]
    return [dict(combination) for combination in product(*choices)]


def _choices(key: str, value: Any, settings: type[BaseModel]) -> list[Any]:
    field = settings.model_fields.get(key)
    annotation = field.annotation if field else None
    if isinstance(value, dict) and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return list(expand(value, annotation))
    is_meant = get_origin(annotation) in (list, tuple)
    return value if isinstance(value, list) and not is_meant else [value]
