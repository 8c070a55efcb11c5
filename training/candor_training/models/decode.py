"""Batched decoding with any causal language model.

A row's text is decided by seed, key and prompt: the random numbers are the row's own, and
neither the other rows nor their order have a part in them. Batches are made from all requests, sorted
by length, prompt and key, so the same requests in another order are the same batches, and so are those
of a run that was broken off: the texts are equal to the letter. Other batches (another batch size, more
requests) move logits by rounding, 1e-6 or so, and a text only where a draw lies that near to the edge
between two tokens.
"""

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import torch
from torch import Tensor
from transformers import DynamicCache, PreTrainedModel, PreTrainedTokenizerBase

from candor_training.errors import DivergedError, StatedError
from candor_training.memory.machine import spare_memory
from candor_training.memory.writing import rows_at_once
from candor_training.models.decoding import Decoded, Decoding, Request, cut_at
from candor_training.models.draw_tokens import pick_tokens, uniforms
from candor_training.models.roomy_cache import decoding_cache
from candor_training.models.tokens import token_lists

# Dropping rows copies the cache: worth it once so many of those at hand have ended.
DROP_SHARE = 0.25


def decode(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    requests: list[Request],
    decoding: Decoding,
    seed: int,
    batch_size: int,
    done: Collection[str] = frozenset(),
    room: int | None = None,
) -> Iterator[list[Decoded]]:
    """Continues prompts, longest first, and gives the texts of each batch when it is through.

    Rows whose keys are in `done` are left out of what is given, and batches of nothing else are not
    decoded. A batch is smaller than `batch_size` where memory asks for it: it may take `room` bytes, by
    default half of what this model alone would leave.

    Raises StatedError where a prompt and what is to follow exceed the positions that the model has.
    """
    model.train(False)
    asked = list(dict.fromkeys(one.prompt for one in requests))
    tokens = dict(zip(asked, token_lists(tokenizer, asked), strict=True))
    prompts = {one.key: tokens[one.prompt] for one in requests}
    longest = max(map(len, prompts.values()), default=0)
    positions = getattr(model.config, "max_position_embeddings", None)
    if positions is not None and longest + decoding.max_new_tokens > positions:
        raise StatedError(
            f"the longest prompt has {longest} tokens and {decoding.max_new_tokens} are to follow, but "
            f"the model has {positions} positions: lower max_new_tokens or give fewer examples."
        )
    room = spare_memory(model) if room is None else room
    fitting = rows_at_once(model.config, decoding, longest, model.dtype.itemsize, room)
    size = min(batch_size, fitting)
    # Prompts that are the same stand together, and are read once.
    ordered = sorted(requests, key=lambda one: (-len(prompts[one.key]), one.prompt, one.key))
    run = partial(decode_batch, model, tokenizer, decoding=decoding, seed=seed)
    for start in range(0, len(ordered), size):
        batch = ordered[start : start + size]
        if any(one.key not in done for one in batch):
            texts = run(batch, [prompts[one.key] for one in batch])
            yield [text for text in texts if text.key not in done]


@dataclass
class _State:
    """What the model is asked next: a cache, the mask over it, and where each row stands.

    `rows` (B,) are the places in the batch of the rows that are still here; `mask` (B, T) is 0 on
    padding; `position` (B, 1) is the place of the next token.
    """

    rows: Tensor
    cache: DynamicCache
    mask: Tensor
    position: Tensor

    def keep(self, chosen: Tensor) -> None:
        self.rows = self.rows[chosen]
        self.cache.batch_select_indices(chosen)
        self.mask = self.mask[chosen]
        self.position = self.position[chosen]


@torch.inference_mode()
def decode_batch(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    requests: list[Request],
    prompts: list[list[int]],
    decoding: Decoding,
    seed: int,
) -> list[Decoded]:
    """Continues `prompts`, the requests' as tokens; results are in their order.

    Raises DivergedError for a model whose logits are not numbers.
    """
    device = model.device
    steps = decoding.max_new_tokens
    ends = torch.tensor(end_tokens(model, tokenizer), device=device)
    drawn = torch.stack([uniforms(seed, one.key, steps) for one in requests]).to(device)
    written = torch.zeros(len(requests), steps, dtype=torch.long, device=device)
    length = torch.full((len(requests),), steps, device=device)
    ended = torch.zeros(len(requests), dtype=torch.bool, device=device)

    logits, state = _read_prompts(model, prompts)
    for step in range(steps):
        if logits.isnan().any():
            raise DivergedError(
                "the logits are not numbers: train the model with a lower learning_rate."
            )
        rows = state.rows
        tokens = pick_tokens(logits, drawn[rows, step], decoding.temperature, decoding.top_p)
        written[rows, step] = tokens
        at_end = torch.isin(tokens, ends) & ~ended[rows]
        length[rows[at_end]] = step
        ended[rows[at_end]] = True
        if decoding.stop:
            for row in where_stopped(tokenizer, decoding.stop, written, rows, ended, step):
                length[row] = step + 1
                ended[row] = True
        going = ~ended[rows]
        if step + 1 == steps or not going.any():
            break
        if going.float().mean() <= 1 - DROP_SHARE:
            state.keep(going.nonzero()[:, 0])
            tokens = tokens[going]
        logits = _read_tokens(model, state, tokens)

    texts = [row[:size] for row, size in zip(written.tolist(), length.tolist(), strict=True)]
    return [
        Decoded(one.key, cut_at(text_of(tokenizer, text), decoding.stop), tuple(text), bool(done))
        for one, text, done in zip(requests, texts, ended.tolist(), strict=True)
    ]


def _read_prompts(model: PreTrainedModel, prompts: list[list[int]]) -> tuple[Tensor, _State]:
    """Logits after each prompt, (B, V). Those that are the same are read once."""
    place = {prompt: number for number, prompt in enumerate(dict.fromkeys(map(tuple, prompts)))}
    logits, state = _read_distinct(model, [list(prompt) for prompt in place])
    if len(place) == len(prompts):
        return logits, state
    chosen = torch.tensor([place[tuple(prompt)] for prompt in prompts], device=model.device)
    state.keep(chosen)
    state.rows = torch.arange(len(prompts), device=model.device)
    return logits[chosen], state


def _read_distinct(model: PreTrainedModel, prompts: list[list[int]]) -> tuple[Tensor, _State]:
    """Logits after each prompt, (B, V). What they all begin with is read once, the rest padded."""
    device = model.device
    count = len(prompts)
    # Each row must have at least one token of its own left to continue from.
    begun_alike = os.path.commonprefix(prompts)  # noqa: RUF071, lists of tokens and no paths
    shared = min(len(begun_alike), min(map(len, prompts)) - 1)
    width = max(map(len, prompts))
    cache = decoding_cache(model)
    if shared:
        prefix = torch.tensor([prompts[0][:shared]], device=device)
        model(input_ids=prefix, past_key_values=cache, use_cache=True)
        cache.batch_repeat_interleave(count)
    padding = torch.tensor([width - len(prompt) for prompt in prompts], device=device)
    own = torch.tensor([[0] * (width - len(one)) + one[shared:] for one in prompts], device=device)
    column = torch.arange(width, device=device)
    is_padding = (column >= shared) & (column < shared + padding[:, None])
    mask = (~is_padding).long()
    positions = (mask.cumsum(dim=1) - 1)[:, shared:]
    logits = model(
        input_ids=own,
        attention_mask=mask,
        position_ids=positions,
        past_key_values=cache,
        use_cache=True,
        logits_to_keep=1,
    ).logits[:, -1]
    rows = torch.arange(count, device=device)
    return logits, _State(rows, cache, mask, positions[:, -1:] + 1)


def _read_tokens(model: PreTrainedModel, state: _State, tokens: Tensor) -> Tensor:
    """Logits after one more token a row, (B, V)."""
    state.mask = torch.cat([state.mask, state.mask.new_ones(len(tokens), 1)], dim=1)
    logits: Tensor = model(
        input_ids=tokens[:, None],
        attention_mask=state.mask,
        position_ids=state.position,
        past_key_values=state.cache,
        use_cache=True,
    ).logits[:, -1]
    state.position = state.position + 1
    return logits


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
