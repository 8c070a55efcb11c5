"""Texts as tokens, and batches in which what texts share at their beginning is read once.

ForecastProbs is asked for each answer of a paragraph, with the same question and paragraph before it.
Each text sees what it shares with others and what is its own, at the positions that it would have
alone, so its logit is what it would be alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

import torch
from torch import Tensor, nn
from transformers import PreTrainedTokenizerBase

from candor_training.formats.rows import LabelRow, SftRow
from candor_training.formats.templates import forecast_stem


class LabelExample(TypedDict):
    """A text with its label. Texts with the same `stem` begin alike."""

    input_ids: list[int]
    label: float
    stem: str


def shared_length(texts: list[list[int]]) -> int:
    """How many first tokens all texts have alike, but for the last of each, which stays its own."""
    columns = enumerate(zip(*texts, strict=False))
    alike = next((i for i, tokens in columns if len(set(tokens)) > 1), min(map(len, texts)))
    return min(alike, *(len(text) - 1 for text in texts))


@dataclass(frozen=True)
class PackAlike:
    """Makes a batch of N texts in B rows of T tokens, those with one stem in one row.

    input_ids and position_ids (B, T); attention_mask (B, 1, T, T), true where a token (the third
    dimension) sees another; ends (N, 2), row and place of each text's last token, and labels (N, 1), in
    the order of the examples.
    """

    pad: int

    def __call__(self, examples: list[LabelExample]) -> dict[str, Tensor]:
        stems: dict[str, list[int]] = {}
        for number, example in enumerate(examples):
            stems.setdefault(example["stem"], []).append(number)
        ends = torch.zeros(len(examples), 2, dtype=torch.long)
        tokens: list[list[int]] = []
        positions: list[list[int]] = []
        # The text that each token is of, counted from 1; 0 is what all texts of a row share.
        texts: list[list[int]] = []
        for row, numbers in enumerate(stems.values()):
            group = [examples[number]["input_ids"] for number in numbers]
            shared = shared_length(group)
            tokens.append(group[0][:shared])
            positions.append(list(range(shared)))
            texts.append([0] * shared)
            for own, (number, ids) in enumerate(zip(numbers, group, strict=True), start=1):
                tokens[row] += ids[shared:]
                positions[row] += range(shared, len(ids))
                texts[row] += [own] * (len(ids) - shared)
                ends[number] = torch.tensor([row, len(tokens[row]) - 1])
        # Padding is a text of its own: a token that sees nothing has no states.
        text = _padded(texts, -1)
        sees = (text[:, None, :] == 0) | (text[:, None, :] == text[:, :, None])
        return {
            "input_ids": _padded(tokens, self.pad),
            "position_ids": _padded(positions, 0),
            "attention_mask": sees.tril()[:, None],
            "ends": ends,
            "labels": torch.tensor([[example["label"]] for example in examples], dtype=torch.float32),
        }


def logits_at(ends: Tensor, model: nn.Module, inputs: dict[str, Tensor]) -> Tensor:
    """A classifier's logits (N, 1) at the places `ends`; by itself it gives each row's last alone."""
    head = next(part for name, part in model.named_modules() if name.split(".")[-1] == "score")
    seen: list[Tensor] = []
    hook = head.register_forward_hook(lambda _module, _inputs, logits: seen.append(logits))
    try:
        model(**inputs)
    finally:
        hook.remove()
    rows, places = ends.T
    return seen[0][rows, places]


def _padded(rows: list[list[int]], filler: int) -> Tensor:
    width = max(map(len, rows))
    return torch.tensor([[*row, *[filler] * (width - len(row))] for row in rows])


ignored = -100
_at_once = 1000


@dataclass(frozen=True)
class Target:
    """A prompt's tokens, then those of its completion and the end-of-text token."""

    prompt: list[int]
    completion: list[int]


def token_lists(tokenizer: PreTrainedTokenizerBase, texts: Sequence[str]) -> list[list[int]]:
    """The tokens of each text, some at a time: a tokenizer's other output takes memory."""
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
