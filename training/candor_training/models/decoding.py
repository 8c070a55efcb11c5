"""The inputs, settings and results of decoding, for every engine."""

from dataclasses import dataclass

from pydantic import Field

from candor_training.formats.rows import Row
from candor_training.pipeline.stage import Settings


class Decoding(Settings):
    """How paragraphs are decoded. `stop` ends a text where it first occurs, and is not part of it."""

    temperature: float = Field(ge=0)
    top_p: float = Field(default=1.0, gt=0, le=1)
    max_new_tokens: int = Field(gt=0)
    stop: str | None = None


@dataclass(frozen=True)
class Request:
    """A prompt to continue. The key is unique and, with the seed, decides what is drawn."""

    key: str
    prompt: str


@dataclass(frozen=True)
class Decoded:
    """The continuation of a prompt, stripped; `ended` is false if max_new_tokens cut it off.

    `ids` are all tokens that were drawn, without the one that ends a text.
    """

    key: str
    text: str
    ids: tuple[int, ...]
    ended: bool

    @property
    def tokens(self) -> int:
        return len(self.ids)


class Written(Row):
    """A continuation as it is kept: its text, and how many tokens were drawn for it."""

    key: str
    text: str
    tokens: int
    ended: bool


def cut_at(text: str, stop: str | None) -> str:
    """The text before the first `stop` that follows anything but blank space, stripped."""
    begun = text.lstrip()
    return (begun.partition(stop)[0] if stop else begun).strip()
