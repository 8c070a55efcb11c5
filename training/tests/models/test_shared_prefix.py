"""Texts that begin alike, read together: by hand, and against each text alone."""

from typing import Any

import torch
from torch.nn.functional import binary_cross_entropy_with_logits
from transformers import LlamaForSequenceClassification

from candor_training.formats.rows import LabelRow
from candor_training.formats.templates import forecast_stem, forecast_text, judged_text
from candor_training.models.tokens import PackAlike, label_examples, logits_at, shared_length
from tests.support.tiny_model import tiny_model, tiny_tokenizer

paragraphs = ["Rome, or Pisa.", "Pisa."]
texts = [forecast_text("Where?", z, a) for z in paragraphs for a in ("Rome", "Pisa", "Rome Pisa")]
other = judged_text("Where?", "Pisa", "Rome.")
tokenizer = tiny_tokenizer([*texts, other])


def examples(*chosen: str) -> list[Any]:
    rows = [LabelRow(text=text, label=0.25, question_id="q") for text in chosen]
    return [*label_examples(tokenizer, rows, max_length=64)]


def test_a_batch_by_hand() -> None:
    batch = PackAlike(pad=9)(
        [
            {"input_ids": [1, 2, 3], "label": 0.5, "stem": "s"},
            {"input_ids": [7], "label": 1.0, "stem": "t"},
            {"input_ids": [1, 2, 4, 5], "label": 0.0, "stem": "s"},
        ]
    )
    # Row 0: 1 2 shared, then 3, then 4 5. The 4 stands third, as in its own text, and sees no 3.
    assert batch["input_ids"].tolist() == [[1, 2, 3, 4, 5], [7, 9, 9, 9, 9]]
    assert batch["position_ids"].tolist() == [[0, 1, 2, 2, 3], [0, 0, 0, 0, 0]]
    sees = [[place for place, seen in enumerate(row) if seen] for row in batch["attention_mask"][0, 0]]
    assert sees == [[0], [0, 1], [0, 1, 2], [0, 1, 3], [0, 1, 3, 4]]
    assert batch["ends"].tolist() == [[0, 2], [1, 0], [0, 4]]
    assert batch["labels"].tolist() == [[0.5], [1.0], [0.0]]


def test_every_text_keeps_a_token_of_its_own() -> None:
    assert shared_length([[1, 2, 3], [1, 2, 3]]) == 2
    assert shared_length([[1, 2], [1, 2, 3]]) == 1
    assert shared_length([[4], [5]]) == 0


def test_of_a_long_text_the_end_stays() -> None:
    row = LabelRow(text=other, label=1.0, question_id="q")
    (whole,) = label_examples(tokenizer, [row], max_length=64)
    (end,) = label_examples(tokenizer, [row], max_length=3)
    assert end["input_ids"] == whole["input_ids"][-3:]


def test_texts_on_one_paragraph_have_one_stem() -> None:
    assert len({forecast_stem(text) for text in texts}) == len(paragraphs)
    assert forecast_stem(other) == other


def test_logits_and_gradients_are_those_of_each_text_alone() -> None:
    config = tiny_model(len(tokenizer)).config
    config.num_labels = 1
    torch.manual_seed(1)
    model = LlamaForSequenceClassification(config).double()
    batch = PackAlike(0)(examples(*texts, other))
    assert batch["input_ids"].shape[0] == 3  # seven texts in three rows
    labels, ends = batch.pop("labels"), batch.pop("ends")
    together = logits_at(ends, model, batch)
    binary_cross_entropy_with_logits(together, labels.double()).backward()
    gradients = [parameter.grad for parameter in model.parameters()]
    model.zero_grad(set_to_none=True)
    read = [model(**tokenizer(text, return_tensors="pt")).logits for text in (*texts, other)]
    alone = torch.cat(read)
    binary_cross_entropy_with_logits(alone, labels.double()).backward()
    torch.testing.assert_close(together, alone, atol=1e-9, rtol=0)
    for parameter, gradient in zip(model.parameters(), gradients, strict=True):
        torch.testing.assert_close(gradient, parameter.grad, atol=1e-8, rtol=0)
