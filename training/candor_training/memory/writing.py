"""The memory of writing, computed from a model's configuration, and how many texts fit."""

from dataclasses import dataclass

from transformers import PretrainedConfig

from candor_training.memory.sizes import cache_bytes, count_parameters
from candor_training.models.decoding import Decoding
from candor_training.models.roomy_cache import ROOM


@dataclass(frozen=True)
class WritingMemory:
    """Bytes on one device while a batch is written: the model's weights, the keys and values of all
    texts, and the greatest of what is there beside them: a layer's activations while prompts are read,
    the copy of a layer's keys and values that grow, or what drawing a token takes (logits and
    probabilities).
    """

    weights: int
    cache: int
    logits: int

    @property
    def total(self) -> int:
        return self.weights + self.cache + self.logits


def rows_at_once(
    config: PretrainedConfig, decoding: Decoding, prompt: int, bytes_each: int, room: int
) -> int:
    """How many texts after prompts of so many tokens are written at once in so many bytes."""
    return max(1, room // sum(_text_bytes(config, decoding, prompt, bytes_each)))


def estimate_writing(
    config: PretrainedConfig, decoding: Decoding, rows: int, prompt: int, bytes_each: int
) -> WritingMemory:
    """Memory of a batch of so many rows, whose prompts have so many tokens and begin differently."""
    cache, beside = _text_bytes(config, decoding, prompt, bytes_each)
    weights = bytes_each * count_parameters(config)
    return WritingMemory(weights, cache=rows * cache, logits=rows * beside)


def _text_bytes(
    config: PretrainedConfig, decoding: Decoding, prompt: int, bytes_each: int
) -> tuple[int, int]:
    """Of one text: its keys and values, and the most beside them.

    The cache has room for some more tokens than there are, and grows by as many. With `top_p` all
    probabilities of every row are sorted, which is the most that drawing can take.
    """
    text = config.get_text_config()
    words, hidden = int(text.vocab_size), int(text.hidden_size)
    inner = int(getattr(text, "intermediate_size", None) or 4 * hidden)
    token = cache_bytes(config, bytes_each)
    before, held = 0, prompt + ROOM
    while held < prompt + decoding.max_new_tokens - 1:
        before, held = held, held + ROOM + 1
    # Half precision has one state more, in single: norms are computed there.
    single = 4 * hidden if bytes_each == 2 else 0
    reading = prompt * (bytes_each * (3 * inner + 4 * hidden) + single)
    # The last logits are there while the cache grows for the next.
    growing = before * token // int(text.num_hidden_layers) + 2 * bytes_each * words
    drawing = bytes_each if decoding.temperature == 0 else 20 if decoding.top_p < 1 else 8
    most = max(reading, growing, (bytes_each + drawing) * words)
    # Numbers to draw with, tokens, and the mask, of 8 bytes each.
    kept = 8 * (prompt + 3 * decoding.max_new_tokens)
    return held * token, most + kept
