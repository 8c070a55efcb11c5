"""ForecastProbs reads in parts that keep within the memory they are given."""

from pathlib import Path

import pytest
import torch
from torch.profiler import profile

from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.readers.forecast_probs import score_groups

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
    with profile(profile_memory=True) as measured:
        scores = score_groups(model, tokenizer, TEXTS, 24, room)
    events = measured.profiler.kineto_results.events()
    changes = [(one.start_ns(), one.nbytes()) for one in events if one.name() == "[memory]"]
    held = most = 0
    for _, change in sorted(changes, key=lambda one: one[0]):
        held += change
        most = max(most, held)
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
