"""ForecastProbs reads in parts that keep within the memory they are given."""

from pathlib import Path

import pytest
import torch

from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.readers.forecast_probs import score_groups
from tests.support.measured import peak_bytes

# Paragraphs of unlike lengths with unlike numbers of answers, one of them with many.
TEXTS = [
    [
        f"{'Born in Arle, or in Brim. ' * (1 + 3 * (i % 3))} {answer} {i}"
        for answer in "abcdefgh"[: 1 + i % 8]
    ]
    for i in range(24)
]


def peak(folder: Path, room: int | None) -> tuple[int, list[list[float]]]:
    """The most bytes at one time that reading took, by torch's own count, and what was read."""
    model, tokenizer = load_classifier(folder), load_tokenizer(folder)
    scores: list[list[float]] = []
    most = peak_bytes(lambda: scores.extend(score_groups(model, tokenizer, TEXTS, 24, room)))
    return most, scores


def test_parts_keep_within_their_room(folders: dict[str, Path]) -> None:
    torch.manual_seed(0)
    at_once, scores = peak(folders["forecast_probs"], None)
    assert at_once > 3_000_000
    for room in (1_500_000, 600_000):
        taken, batched = peak(folders["forecast_probs"], room)
        assert room / 4 < taken <= room
        assert [len(some) for some in batched] == [len(some) for some in TEXTS]
        for some, others in zip(batched, scores, strict=True):
            assert some == pytest.approx(others, abs=1e-6)
