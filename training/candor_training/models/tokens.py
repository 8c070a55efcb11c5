"""Texts as tokens for training."""

from dataclasses import dataclass

import torch
from torch import Tensor
from transformers import PreTrainedTokenizerBase

from candor_training.formats.rows import LabelRow, SftRow

ignored = -100


@dataclass(frozen=True)
class Target:
    """A prompt's tokens, then those of its completion and the end-of-text token."""

    prompt: list[int]
    completion: list[int]


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


def label_example(
    tokenizer: PreTrainedTokenizerBase, row: LabelRow, max_length: int
) -> dict[str, list[int] | list[float]]:
    """A text with its label. Of one that is too long the end stays, where the model is read."""
    tokens = list(tokenizer(row.text)["input_ids"])
    return {"input_ids": tokens[-max_length:], "labels": [row.label]}


@dataclass(frozen=True)
class PadLabelled:
    """Makes a batch: input_ids and attention_mask (B, T), padded on the right, and labels (B, 1)."""

    pad: int

    def __call__(self, examples: list[dict[str, list[int] | list[float]]]) -> dict[str, Tensor]:
        width = max(len(one["input_ids"]) for one in examples)
        lengths = torch.tensor([len(one["input_ids"]) for one in examples])
        rows = [[*one["input_ids"], *[self.pad] * (width - len(one["input_ids"]))] for one in examples]
        return {
            "input_ids": torch.tensor(rows),
            "attention_mask": (torch.arange(width) < lengths[:, None]).long(),
            "labels": torch.tensor([one["labels"] for one in examples], dtype=torch.float32),
        }
