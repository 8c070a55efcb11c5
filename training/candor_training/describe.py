"""The `kinds` command: the inputs of stages of a kind, and their settings with defaults."""

import json
import re
from typing import get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from rich.console import Console
from rich.table import Table

from candor_training.errors import StatedError
from candor_training.pipeline.stage import kinds


def print_kinds() -> None:
    table = Table("kind", "what it does")
    for kind, stage in sorted(kinds.items()):
        table.add_row(kind, (stage.__doc__ or "").partition("\n")[0])
    Console().print(table)


def print_kind(kind: str) -> None:
    """Prints the inputs and settings of a kind of stage. Raises StatedError for unknown kinds."""
    if kind not in kinds:
        raise StatedError(f"{kind} is none of {', '.join(sorted(kinds))}.")
    needs = Table("needs", "is", "")
    for name, need in kinds[kind].inputs.items():
        named = "any further names" if name == "*" else name
        needs.add_row(named, need.what, "may be left out" if need.optional else "")
    settings = Table("setting", "is", "default")
    for name, shape, default in setting_rows(kinds[kind].settings):
        settings.add_row(name, shape, default)
    for table in (needs, settings):
        Console().print(table)
    if kinds[kind].figures:
        Console().print(f"The best of a sweep can be kept by {', '.join(kinds[kind].figures)}.")


def setting_rows(settings: type[BaseModel], above: str = "") -> list[tuple[str, str, str]]:
    """Name, type and default of each setting; those of a table within, with its name and a dot."""
    rows = []
    for name, field in settings.model_fields.items():
        default = "must be given" if field.is_required() else _as_in_a_recipe(field.default)
        rows.append((f"{above}{name}", _shape(field), default))
        for inner in (field.annotation, *get_args(field.annotation)):
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                # A table that may be left out is named with what it has when it is there.
                is_whole = inner is field.annotation
                rows = [*(rows[:-1] if is_whole else rows), *setting_rows(inner, f"{above}{name}.")]
    return rows


def _as_in_a_recipe(default: object) -> str:
    return json.dumps(default) if isinstance(default, str) else str(default)


def _shape(field: FieldInfo) -> str:
    shape = field.annotation
    named = shape.__name__ if isinstance(shape, type) else re.sub(r"\b[a-z_]+\.(?=\w)", "", str(shape))
    limits = {"gt": "above", "ge": "from", "lt": "below", "le": "to"}
    bounds = [
        f"{word} {getattr(one, name):g}"
        for one in field.metadata
        for name, word in limits.items()
        if hasattr(one, name)
    ]
    return " ".join([named, *bounds])
