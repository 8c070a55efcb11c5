"""Decoding one batch: what prompts have alike is read once, rows that have ended are dropped."""

import os
from dataclasses import dataclass

import torch
from torch import Tensor
from transformers import DynamicCache, PreTrainedModel, PreTrainedTokenizerBase

from candor_training.errors import DivergedError
from candor_training.models.decoding import Decoded, Decoding, Request, cut_at
from candor_training.models.roomy_cache import decoding_cache
from candor_training.models.sampling import pick_tokens, uniforms
from candor_training.models.text_ends import end_tokens, text_of, where_stopped

# Dropping rows copies the cache: worth it once so many of those at hand have ended.
DROP_SHARE = 0.25


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

    Raises DivergedError for a model that gives no numbers.
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
            raise DivergedError("the model's logits are no numbers: lower the learning_rate it had.")
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
    # Each row must have something of its own left, from which to go on.
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
