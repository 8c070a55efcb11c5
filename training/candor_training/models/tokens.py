"""Texts as tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

from transformers import PreTrainedTokenizerBase

from candor_training.formats.rows import LabelRow, SftRow
from candor_training.formats.templates import forecast_stem
from candor_training.models.shared_prefix import LabelExample

ignored = -100
_at_once = 1000


@dataclass(frozen=True)
class Target:
    """A prompt's tokens, then those of its completion and the end-of-text token."""

    prompt: list[int]
    completion: list[int]


def token_lists(tokenizer: PreTrainedTokenizerBase, texts: Sequence[str]) -> list[list[int]]:
    """The tokens of each text, some at a time: what else a tokenizer tells of all takes memory."""
    starts = range(0, len(texts), _at_once)
    return [ids for i in starts for ids in tokenizer([*texts[i : i + _at_once]])["input_ids"]]


def target_tokens(tokenizer: PreTrainedTokenizerBase, row: SftRow) -> Target:
    """The tokens of a row. The prompt's are the very ones that decoding begins with.

    Where the tokens of prompt and completion together do not begin with those of the prompt, the two
    are joined.
    """
    prompt = list(tokenizer(row.prompt)["input_ids"])
    whole = list(tokenizer(row.prompt + row.completion)["input_ids"])
    if whole[: len(prompt)] == prompt:
        completion = whole[len(prompt) :]
    else:
        completion = list(tokenizer(row.completion, add_special_tokens=False)["input_ids"])
    end = tokenizer.eos_token_id
    return Target(prompt, completion if completion[-1:] == [end] else [*completion, end])


def label_examples(
    tokenizer: PreTrainedTokenizerBase, rows: Sequence[LabelRow], max_length: int
) -> list[LabelExample]:
    """Texts with their labels. Of one that is too long the end stays, where the model is read."""
    tokens = token_lists(tokenizer, [row.text for row in rows])
    return [
        {"input_ids": ids[-max_length:], "label": row.label, "stem": forecast_stem(row.text)}
        for row, ids in zip(rows, tokens, strict=True)
    ]
