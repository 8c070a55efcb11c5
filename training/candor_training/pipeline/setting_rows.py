"""The settings of a kind of stage, with what they mean, for people to read and to choose from."""

import re
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.fields import FieldInfo


class SettingRow(NamedTuple):
    """One setting. A table's is named with the table's name and a dot."""

    name: str
    shape: str
    default: Any
    is_required: bool
    meaning: str
    schema: dict[str, Any]
    """Which values it takes, as JSON schema; of a table, only that it is one."""


def setting_rows(settings: type[BaseModel], above: str = "") -> list[SettingRow]:
    """Each setting, and those of tables within."""
    rows: list[SettingRow] = []
    for name, field in settings.model_fields.items():
        is_required = field.is_required()
        default = None if is_required else field.default
        meaning = (field.description or "").partition("\n")[0]
        # A list of tables is one value.
        is_list = get_origin(field.annotation) is list
        tables = [
            inner
            for inner in (field.annotation, *get_args(field.annotation))
            if not is_list and isinstance(inner, type) and issubclass(inner, BaseModel)
        ]
        schema = _table_schema(field) if tables else _schema(field)
        row = SettingRow(f"{above}{name}", _shape(field), default, is_required, meaning, schema)
        # A table that may be left out is named with what it has when it is there.
        rows += [] if field.annotation in tables else [row]
        for inner in tables:
            rows += setting_rows(inner, f"{above}{name}.")
    return rows


def _table_schema(field: FieldInfo) -> dict[str, Any]:
    table = {"type": "object"}
    is_optional = type(None) in get_args(field.annotation)
    return {"anyOf": [table, {"type": "null"}]} if is_optional else table


def _schema(field: FieldInfo) -> dict[str, Any]:
    annotation: Any = field.annotation
    for limit in field.metadata:
        annotation = Annotated[annotation, limit]
    return TypeAdapter(annotation).json_schema()


_words = {
    "int": "whole number",
    "float": "number",
    "bool": "true or false",
    "str": "text",
    "LoraSettings": "table",
    "TestSet": "table",
}
_limits = {"gt": "above", "ge": "from", "lt": "below", "le": "to"}


def _shape(field: FieldInfo) -> str:
    shape = field.annotation
    named = shape.__name__ if isinstance(shape, type) and not get_args(shape) else str(shape)
    is_optional = type(None) in get_args(shape)
    whole = re.sub(r"\b[a-z_]+\.(?=\w)", "", named)
    plain = re.sub(r" \| None|^Optional\[(.*)\]$", r"\1", whole)
    choice = re.fullmatch(r"Literal\[(.*)\]", plain)
    told = (
        " or ".join(choice[1].replace("'", "").split(", "))
        if choice
        else re.sub(r"\w+", lambda word: _words.get(word[0], word[0]), plain)
    )
    bounds = [
        f"{word} {getattr(one, name):g}"
        for one in field.metadata
        for name, word in _limits.items()
        if hasattr(one, name)
    ]
    return " ".join([told, *bounds, *(["or none"] if is_optional else [])])
