"""Where a decoded text ends: at a token, or where a stop is complete."""

from functools import lru_cache

import torch
from torch import Tensor
from transformers import PreTrainedModel, PreTrainedTokenizerBase


def where_stopped(
    tokenizer: PreTrainedTokenizerBase,
    stop: str,
    written: Tensor,
    rows: Tensor,
    ended: Tensor,
    step: int,
) -> list[int]:
    """The rows in which the stop has just been completed. Only its last character calls for a look."""
    closing = _tokens_with(tokenizer, stop[-1]).to(written.device)
    # A model may have more rows of words than its tokenizer has tokens: the last place is theirs.
    tokens = written[rows, step].clamp(max=len(closing) - 1)
    looked_at = rows[closing[tokens] & ~ended[rows]].tolist()
    return [
        row
        for row in looked_at
        if stop in text_of(tokenizer, written[row, : step + 1].tolist()).lstrip()
    ]


@lru_cache(maxsize=8)
def _tokens_with(tokenizer: PreTrainedTokenizerBase, character: str) -> Tensor:
    """Which tokens' texts hold this character, shape (V + 1,); the last is no token's."""
    pieces = tokenizer.batch_decode([[token] for token in range(len(tokenizer))])
    return torch.tensor([*(character in piece for piece in pieces), False])


def end_tokens(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase) -> list[int]:
    """Tokens that end a text: the tokenizer's, and those of the model's generation settings."""
    of_model = model.generation_config.eos_token_id if model.generation_config else None
    several = of_model if isinstance(of_model, list) else [of_model]
    return sorted({end for end in [*several, tokenizer.eos_token_id] if end is not None})


def text_of(tokenizer: PreTrainedTokenizerBase, tokens: list[int]) -> str:
    """The text of tokens, as it was written."""
    return str(tokenizer.decode(tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False))
