"""Drawing the next token."""

from hashlib import sha256

import numpy as np
import torch
from torch import Tensor

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
