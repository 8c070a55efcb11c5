"""The definition of a stage: typed settings, named inputs, a check before the work, and the work."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, model_validator

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import Row
from candor_training.pipeline.events import Events
from candor_training.pipeline.processes import process_count


class Settings(BaseModel):
    """The settings of a stage. Misspelt ones are refused; defaults are those of the paper's code.

    What a setting means is written under it.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True
    )

    @model_validator(mode="before")
    @classmethod
    def _none_is_no_value(cls, given: Any) -> Any:
        """TOML has no null: a recipe takes away with "none" what the one that it extends gives."""
        if not isinstance(given, dict):
            return given
        optional = {
            name for name, field in cls.model_fields.items() if type(None) in get_args(field.annotation)
        }
        return {
            name: None if value == "none" and name in optional else value
            for name, value in given.items()
        }


@dataclass(frozen=True)
class Need:
    """The type of an input: a folder with a model, a file of rows, or any folder.

    `optional`: a recipe need not name it. `is_late`: the stage begins without a file that the recipe
    awaits, and says itself what it is to be made from.
    """

    what: Literal["model", "classifier", "rows", "folder"]
    optional: bool = False
    is_late: bool = False

    MODEL: ClassVar["Need"]
    CLASSIFIER: ClassVar["Need"]
    ROWS: ClassVar["Need"]
    FOLDER: ClassVar["Need"]

    def or_none(self) -> "Need":
        return replace(self, optional=True)

    def or_later(self) -> "Need":
        return replace(self, is_late=True)

    @property
    def is_model(self) -> bool:
        return self.what in ("model", "classifier")


Need.MODEL = Need("model")
Need.CLASSIFIER = Need("classifier")
Need.ROWS = Need("rows")
Need.FOLDER = Need("folder")

S = TypeVar("S", bound=Settings)
R = TypeVar("R", bound=Row)

# The inputs that a recipe gives a stage, each with its number of rows where the plan knows it.
Given = Mapping[str, int | None]


@dataclass(frozen=True)
class StageContext(Generic[S]):
    """What a stage is given.

    `out` is kept when the process dies, so that a stage finds there what it had done, and has its
    final name only once the stage is done. `processes` share the work.
    """

    name: str
    settings: S
    seed: int
    inputs: dict[str, Path]
    out: Path
    events: Events
    processes: int = field(default_factory=process_count)

    @property
    def model(self) -> Path:
        """Where the trained model goes."""
        return self.out / "model"

    @property
    def resume(self) -> Path:
        """Where training keeps the states that it resumes from, until it is done."""
        return self.out / "resume"

    def input(self, name: str) -> Path:
        """The input of this name, which the recipe must have given."""
        require_need(self.inputs, name)
        return self.inputs[name]

    def rows(self, name: str, kind: type[R]) -> list[R]:
        """The rows of the input of this name; raises StatedError as `read_rows` does."""
        return read_rows(self.input(name), kind)


def require_need(given: Container[str], name: str) -> None:
    """Raises StatedError where a recipe does not give a stage this input."""
    if name not in given:
        raise StatedError(f"needs.{name} is missing: name a stage or a file.")


class Stage(Generic[S]):
    """One step of a pipeline. Subclasses are registered with `@stage(kind)`.

    What it raises as StatedError need not name the stage: the pipeline puts the name before it.

    `inputs` names what the recipe must (or may) give under `needs`; the name "*" admits any further
    names, of that need. `figures` are those on held-out rows, by which the best of a sweep can be kept.
    `is_shared`: several processes can share the work.
    """

    settings: type[S]
    inputs: ClassVar[dict[str, Need]] = {}
    figures: ClassVar[tuple[str, ...]] = ()
    is_shared: ClassVar[bool] = False

    def need(self, name: str) -> Need | None:
        """The type of the input with this name; none if no input may have this name."""
        return self.inputs.get(name) or self.inputs.get("*")

    def check_settings(self, settings: S, given: Given, processes: int) -> None:
        """Raises StatedError for settings that cannot work, together or with `given`, on any machine.

        It is called before any stage runs. What only the inputs themselves tell is left to `check`.
        """

    def check_files(self, settings: S, files: Mapping[str, Path | None]) -> None:
        """Raises StatedError for files from outside that cannot work, before all else is there.

        `files`: its inputs, each with its path where it is such a file and there.
        """

    def check_machine(self, settings: S) -> None:
        """Raises StatedError for settings that need a package or GPUs which this machine lacks."""

    def check(self, ctx: StageContext[S]) -> None:
        """Raises StatedError for settings or inputs that cannot work. Reads only; takes seconds."""

    def rows_of(self, settings: S, file: str) -> int | None:
        """How many rows a file of its output will have; none where only the work tells."""
        return None

    def notes(self, settings: S, given: Given) -> list[str]:
        """What the settings come to, where that is not what they say: a sentence each."""
        return []

    def run(self, ctx: StageContext[S]) -> dict[str, float]:
        """Does the work, writes into `ctx.out`, and returns its figures by name."""
        raise NotImplementedError


kinds: dict[str, Stage[Any]] = {}

T = TypeVar("T", bound=type[Stage[Any]])


def stage(kind: str) -> Callable[[T], T]:
    """Makes a stage known to recipes under this kind."""

    def register(cls: T) -> T:
        kinds[kind] = cls()
        return cls

    return register
