"""Recalibrated confidences, against what the populations are made to be."""

import numpy as np
import pytest

from candor_training.evaluation.figures import figures
from candor_training.evaluation.gather import Judged, ModelKind
from candor_training.formats.rows import ReadingRow
from candor_training.miniature.seeds import recalibrated


def judged(stated: list[float], right: list[bool], kind: ModelKind = "confidence") -> Judged:
    rows = [
        ReadingRow(
            reader="r",
            reader_kind="rule",
            dataset="d",
            question=f"q{i}",
            model="LC SFT",
            answer="A",
            confidence=confidence,
            correct=correct,
        )
        for i, (confidence, correct) in enumerate(zip(stated, right, strict=True))
    ]
    return Judged("LC SFT", kind, "s", rows, [row.question for row in rows], 0, 0)


def test_both_mend_a_model_that_is_too_sure() -> None:
    # What is right has half the log-odds that it says.
    rng = np.random.default_rng(1)
    stated = rng.choice([0.7, 0.8, 0.9, 0.98], 4000)
    truly = 1 / (1 + np.exp(-0.5 * np.log(stated / (1 - stated))))
    model = judged(stated.tolist(), (rng.random(4000) < truly).tolist())
    ece = figures(20)["ece"]
    assert float(ece(model.forecasts.tally)) > 0.08
    platt, isotonic = recalibrated(model, seed=0)
    assert (platt.model, isotonic.model) == ("LC SFT, Platt", "LC SFT, isotonic")
    for recalibrated_model in (platt, isotonic):
        found = np.array(recalibrated_model.forecasts.confidence)
        assert np.abs(found - truly).max() < 0.05
        assert float(ece(recalibrated_model.forecasts.tally)) < 0.03


def test_no_question_is_mapped_by_its_own_outcome() -> None:
    # All others are wrong: by the other half alone, the one that is right is thought to be wrong too.
    model = judged([0.9] * 40, [True] + [False] * 39)
    for recalibrated_model in recalibrated(model, seed=0):
        assert recalibrated_model.forecasts.confidence[0] == pytest.approx(0, abs=1e-6)


def test_a_model_that_states_nothing_gets_its_base_rate() -> None:
    platt, _ = recalibrated(judged([0.5] * 400, [True, False] * 200, "non-confidence"), seed=0)
    assert platt.kind == "confidence"
    assert np.allclose(platt.forecasts.confidence, 0.5, atol=0.1)
