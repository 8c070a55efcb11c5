"""The `kinds` command: the inputs of stages of a kind, and their settings with defaults."""

import json

from rich.console import Console
from rich.table import Table

from candor_training.errors import StatedError
from candor_training.pipeline.setting_rows import setting_rows
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
    settings = Table("setting", "is", "default", "meaning")
    for name, shape, default, is_required, meaning, _ in setting_rows(kinds[kind].settings):
        settings.add_row(
            name, shape, "must be given" if is_required else _in_a_recipe(default), meaning
        )
    for table in (needs, settings):
        Console().print(table)
    if kinds[kind].figures:
        Console().print(f"The best of a sweep can be kept by {', '.join(kinds[kind].figures)}.")


def _in_a_recipe(default: object) -> str:
    """A text in quotation marks: line ends as they are would be blank lines."""
    return json.dumps(default) if isinstance(default, str) else str(default)


def print_settings() -> None:
    """Prints the settings of all kinds of stages as JSON, which the app's form offers."""
    told = {
        kind: [row._asdict() for row in setting_rows(stage.settings) if not _is_server(row.name)]
        for kind, stage in sorted(kinds.items())
    }
    print(json.dumps(told, indent=2, default=lambda value: value.model_dump()))


def _is_server(name: str) -> bool:
    """Servers' commands and addresses are the operator's alone, in a recipe."""
    return name.partition(".")[0] == "servers"
