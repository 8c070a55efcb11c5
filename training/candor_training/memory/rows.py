"""How many tokens the rows have that a stage learns from: its activations and logits go by them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from transformers import PreTrainedTokenizerBase

from candor_training.formats.rows import LabelRow, SftRow
from candor_training.models.tokens import target_tokens, token_lists
from candor_training.models.train_settings import CausalSettings, TrainSettings

T = TypeVar("T")

# Rows are counted in tokens only where they are among the longest in characters.
_counted = 500


@dataclass(frozen=True)
class RowTokens:
    """The most tokens of a row, and of its completion with the end-of-text token (a text has none)."""

    row: int
    completion: int


def row_tokens(
    tokenizer: PreTrainedTokenizerBase, rows: Sequence[SftRow | LabelRow], settings: TrainSettings
) -> RowTokens:
    """The most tokens of rows that are cut short at max_length, which packed ones fill."""
    most = settings.max_length
    if isinstance(settings, CausalSettings) and settings.packing:
        return RowTokens(most, most)
    texts = [row.text for row in rows if isinstance(row, LabelRow)]
    if texts:
        longest = max(map(len, token_lists(tokenizer, _longest(texts, len))))
        return RowTokens(min(most, longest), 0)
    asked = [row for row in rows if isinstance(row, SftRow)]
    chosen = (
        *_longest(asked, lambda row: len(row.prompt) + len(row.completion)),
        *_longest(asked, lambda row: len(row.completion)),
    )
    targets = [target_tokens(tokenizer, row) for row in chosen]
    prompts = [min(most, len(one.prompt)) for one in targets]
    wholes = [min(most, len(one.prompt) + len(one.completion)) for one in targets]
    learnt = [whole - prompt for whole, prompt in zip(wholes, prompts, strict=True)]
    return RowTokens(max(wholes), max(learnt))


def _longest(found: Sequence[T], size: Callable[[T], int]) -> list[T]:
    return sorted(found, key=size)[-_counted:]
