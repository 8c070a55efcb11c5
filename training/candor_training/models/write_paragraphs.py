"""Paragraphs of a model for rows of queries: what the stages `sample`, `generate` and `select` ask for.

Questions that share a query share its paragraphs, as the claims of one biography do.
"""

import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import Field, model_validator

from candor_training.errors import StatedError
from candor_training.formats.files import RowLog
from candor_training.formats.rows import GenerationRow, PromptRow, SftRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.decoding import Decoding, Request, Written
from candor_training.models.servers import Servers, open_pool
from candor_training.pipeline.stage import Settings, StageContext

W = TypeVar("W", bound="WriteSettings")


class WriteSettings(Settings):
    """How many paragraphs a query gets, and how they are decoded.

    With `engine` "served", `servers` write, and `batch_size` has no meaning. Where
    they are is not part of what the stage is made from, and can be changed while texts are missing.
    The temperature of .3 is the paper's, tuned for all its models on the validation split.
    """

    model_name: str | None = None
    """The writer's name in the figures."""
    model_kind: Literal["confidence", "non-confidence"]
    """Whether the paragraphs say how sure they are."""
    samples: int = Field(default=1, gt=0)
    """Paragraphs for each query."""
    temperature: float = Field(default=0.3, ge=0)
    """How freely tokens are drawn; 0 takes the likeliest."""
    top_p: float = Field(default=1.0, gt=0, le=1)
    """Only the likeliest tokens that together have this probability."""
    max_new_tokens: int = Field(default=512, gt=0)
    """Longest paragraph, in tokens."""
    stop: str | None = None
    """What ends a paragraph, such as a blank line."""
    shots: int | None = Field(default=None, gt=0)
    """How many examples the model is shown; all if empty."""
    batch_size: int = Field(default=256, gt=0)
    """Paragraphs that are written at a time."""
    engine: Literal["transformers", "served"] = "transformers"
    """Who writes: this process, or servers."""
    servers: Servers | None = Field(default=None, exclude=True)
    """Where the servers are."""

    @model_validator(mode="after")
    def _names_servers(self) -> "WriteSettings":
        if (self.engine == "served") != (self.servers is not None):
            raise ValueError('engine = "served" goes with a table servers, and needs one')
        return self

    @property
    def decoding(self) -> Decoding:
        return Decoding.model_validate(self.model_dump(include=set(Decoding.model_fields)))


def few_shot(examples: list[SftRow], prompt: str) -> str:
    """The prompt after the examples, a blank line between each two."""
    return "\n\n".join([*(one.prompt + one.completion for one in examples), prompt])


def write_paragraphs(
    ctx: StageContext[W],
    model: Path,
    name: str,
    log: Path,
    rows: list[PromptRow],
    examples: list[SftRow],
) -> tuple[list[GenerationRow], dict[str, float]]:
    """The paragraphs of all rows in their order, by a model of this name, and their figures.

    What is decoded goes into `log` at once; what is there already is not decoded again.

    Raises StatedError where two rows have the same dataset and question.
    """
    settings = ctx.settings
    keys = [(row.dataset, row.question_id) for row in rows]
    if len(set(keys)) < len(keys):
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise StatedError(f"question {twice[1]} of {twice[0]} is there twice.")
    asked = {
        _key(row, sample): few_shot(examples, policy_prompt(row.prompt))
        for row in rows
        for sample in range(settings.samples)
    }
    kept = RowLog(log, Written)
    texts = {one.key: one for one in kept.rows}
    start = time.monotonic()
    fresh = 0
    requests = [Request(key, prompt) for key, prompt in asked.items()]
    for added in _decode(model, requests, settings, ctx.seed, set(texts)):
        kept.add(added)
        texts |= {one.key: one for one in added}
        fresh += sum(one.tokens for one in added)
        rate = fresh / (time.monotonic() - start)
        ctx.events.progress(len(texts), len(requests), "paragraphs")
        ctx.events.emit("decoded", done=len(texts), total=len(requests), tokens_per_second=rate)
    generations = [
        GenerationRow(
            dataset=row.dataset,
            question=row.question_id,
            model=name,
            model_kind=settings.model_kind,
            query=row.prompt,
            text=texts[_key(row, sample)].text,
            seed=sample,
            decoding=settings.decoding.model_dump(exclude_none=True),
        )
        for row in rows
        for sample in range(settings.samples)
    ]
    return generations, _figures([texts[key] for key in asked])


def _decode(
    model: Path, requests: list[Request], settings: WriteSettings, seed: int, done: Collection[str]
) -> Iterator[list[Written]]:
    waiting = [one for one in requests if one.key not in done]
    if not waiting:
        return
    if settings.servers is not None:
        from candor_training.models.decode_served import decode_served

        at_once, patience_s = settings.servers.at_once, settings.servers.patience_s
        with open_pool(settings.servers, model) as pool:
            yield from decode_served(pool, waiting, settings.decoding, seed, at_once, patience_s)
        return
    from candor_training.models.decode import decode
    from candor_training.models.load import load_decoder, load_tokenizer

    loaded, tokenizer = load_decoder(model), load_tokenizer(model)
    size = settings.batch_size
    batches = decode(loaded, tokenizer, requests, settings.decoding, seed, size, done)
    for batch in batches:
        yield [Written(key=o.key, text=o.text, tokens=o.tokens, ended=o.ended) for o in batch]


def _key(row: PromptRow, sample: int) -> str:
    return f"{sample}\n{row.dataset}\n{row.prompt}"


def _figures(texts: list[Written]) -> dict[str, float]:
    count = len(texts)
    return {
        "paragraphs": count,
        "tokens": sum(one.tokens for one in texts) / count,
        "cut_off": sum(not one.ended for one in texts) / count,
        "empty": sum(not one.text for one in texts) / count,
    }
