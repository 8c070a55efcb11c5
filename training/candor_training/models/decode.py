"""Batched decoding with any causal language model.

A row's text is decided by seed, key and prompt: the random numbers are the row's own (`sampling`), and
neither the other rows nor their order have a part in them. Batches are made from all requests, sorted
by length, prompt and key, so the same requests in another order are the same batches, and so are those
of a run that was broken off: the texts are equal to the letter. Other batches (another batch size, more
requests) move logits by rounding, 1e-6 or so, and a text only where a draw lies that near to the edge
between two tokens.
"""

from collections.abc import Collection, Iterator
from functools import partial

from transformers import PreTrainedModel, PreTrainedTokenizerBase

from candor_training.errors import StatedError
from candor_training.models.decode_batch import decode_batch
from candor_training.models.decoding import Decoded, Decoding, Request
from candor_training.models.memory import cache_bytes, memory_at_hand
from candor_training.models.tokens import token_lists

# The share of memory, less the model's own, that a batch may take.
SHARE_OF_MEMORY = 0.5


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
    _require_room(model, longest, decoding)
    size = min(batch_size, _largest_batch(model, longest + decoding.max_new_tokens, room))
    # Prompts that are the same stand together, and are read once.
    ordered = sorted(requests, key=lambda one: (-len(prompts[one.key]), one.prompt, one.key))
    run = partial(decode_batch, model, tokenizer, decoding=decoding, seed=seed)
    for start in range(0, len(ordered), size):
        batch = ordered[start : start + size]
        if any(one.key not in done for one in batch):
            texts = run(batch, [prompts[one.key] for one in batch])
            yield [text for text in texts if text.key not in done]


def _require_room(model: PreTrainedModel, longest: int, decoding: Decoding) -> None:
    room = getattr(model.config, "max_position_embeddings", None)
    if room is not None and longest + decoding.max_new_tokens > room:
        raise StatedError(
            f"the longest prompt has {longest} tokens and {decoding.max_new_tokens} are to follow, but "
            f"the model has {room} positions: lower max_new_tokens or give fewer examples."
        )


def _largest_batch(model: PreTrainedModel, length: int, room: int | None) -> int:
    """How many rows of this many tokens fit into memory, by the machine's size, not its load.

    A row needs its keys and values, twice where the cache is copied as it grows, and its logits, some
    four times in single precision while a token is drawn.
    """
    cached = 2 * cache_bytes(model.config, model.dtype.itemsize) * length
    row = cached + 4 * 4 * model.config.get_text_config().vocab_size
    weights = sum(weight.nbytes for weight in model.parameters())
    free = (memory_at_hand() - weights) * SHARE_OF_MEMORY if room is None else room
    return max(1, int(free // row))
