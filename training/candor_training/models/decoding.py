"""The inputs, settings and results of decoding, for every engine; and drawing the next token."""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import torch
from pydantic import Field
from torch import Tensor

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


# How many of the most likely tokens are looked at before all are.
FIRST = 32


def uniforms(seed: int, key: str, count: int) -> Tensor:
    """The `count` numbers in [0, 1) with which the row of this key is sampled, shape (count,).

    They come from a counter-based generator keyed by seed and key alone, so neither the other rows,
    nor their order, nor what was decoded before have a part in them.
    """
    digest = sha256(f"{seed}\n{key}".encode()).digest()
    philox = np.random.Philox(key=int.from_bytes(digest[:16], "little"))
    return torch.from_numpy(np.random.Generator(philox).random(count))


def pick_tokens(logits: Tensor, drawn: Tensor, temperature: float, top_p: float) -> Tensor:
    """One token a row: logits of shape (B, V), `drawn` in [0, 1) of shape (B,), tokens (B,).

    Temperature 0 takes the most likely. Otherwise the distribution is inverted at `drawn`, over the
    fewest most likely tokens whose probability reaches `top_p` (Holtzman et al. 2020), and those that
    are just as likely as the last of them.
    """
    if temperature == 0:
        return logits.argmax(dim=-1)
    probabilities = torch.softmax(logits.float() / temperature, dim=-1)
    if top_p < 1:
        least = _least_likely_kept(probabilities, top_p)
        probabilities = probabilities.masked_fill(probabilities < least, 0)
    reached = probabilities.cumsum(dim=-1)
    aim = drawn.to(reached)[:, None] * reached[:, -1:]
    # Rounding may bring the aim to the very end: then the first token that reaches it. (A GPU's sums
    # can fall by rounding: the token found is then one of those about there.)
    beyond = torch.searchsorted(reached, aim, right=True)
    return torch.minimum(beyond, torch.searchsorted(reached, reached[:, -1:].contiguous()))[:, 0]


def _least_likely_kept(probabilities: Tensor, top_p: float) -> Tensor:
    """The probability of the least likely token that is kept, shape (B, 1).

    Nearly always it is among the first few; only rows for which it is not are sorted whole.
    """
    size = probabilities.shape[-1]
    first = probabilities.topk(min(FIRST, size), dim=-1).values
    least = _crossing(first, top_p)
    if size > FIRST:
        short = (first.sum(dim=-1) < top_p).nonzero()[:, 0]
        if len(short):
            least[short] = _crossing(probabilities[short].sort(descending=True).values, top_p)
    return least


def _crossing(descending: Tensor, top_p: float) -> Tensor:
    """The value at which the sum so far reaches top_p; the last where it does not."""
    before = descending.cumsum(dim=-1) - descending
    count = (before < top_p).sum(dim=-1, keepdim=True)
    return descending.gather(-1, count - 1)
