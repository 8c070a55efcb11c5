"""The memory of reading paragraphs with the surrogate, computed from its models' configurations."""

from dataclasses import dataclass

from transformers import PretrainedConfig

from candor_training.memory.sizes import cache_bytes, count_parameters, layer_bytes
from candor_training.memory.writing import estimate_writing, rows_at_once
from candor_training.models.decoding import Decoding
from candor_training.readers.surrogate_settings import SurrogateSettings

# `read-by-surrogate` reads in single precision.
_bytes_each = 4


@dataclass(frozen=True)
class ReadingMemory:
    """Bytes on one device: the weights of ExtractAnswers and ForecastProbs. Beside them, what listing
    the answers of a batch takes (`extracting`), and then what weighing them takes (`weighing`).
    """

    weights: int
    extracting: int
    weighing: int

    @property
    def total(self) -> int:
        return self.weights + max(self.extracting, self.weighing)


def reader_weights(extract: PretrainedConfig, forecast: PretrainedConfig) -> int:
    """Bytes of the two models of `read-by-surrogate`."""
    return _bytes_each * (count_parameters(extract) + count_parameters(forecast))


def estimate_reading(
    extract: PretrainedConfig,
    forecast: PretrainedConfig,
    settings: SurrogateSettings,
    prompt: int,
    room: int,
) -> ReadingMemory:
    """Memory of a batch of paragraphs, each with its question of `prompt` tokens, that is read at once.

    In `room` bytes; one paragraph with one answer where they do not suffice.
    """
    decoding = Decoding(temperature=settings.temperature, max_new_tokens=settings.max_new_tokens)
    rows = min(settings.batch_size, rows_at_once(extract, decoding, prompt, _bytes_each, room))
    one = estimate_writing(extract, decoding, rows, prompt, _bytes_each)
    text = text_bytes(forecast, prompt, _bytes_each)
    return ReadingMemory(
        weights=reader_weights(extract, forecast),
        extracting=one.cache + one.logits,
        weighing=text * max(1, min(settings.batch_size, room // text)),
    )


def text_bytes(reader: PretrainedConfig, length: int, bytes_each: int) -> int:
    """Keys and values, twice while they are copied, and two layers' activations, of one text."""
    return length * 2 * (cache_bytes(reader, bytes_each) + layer_bytes(reader, bytes_each))
