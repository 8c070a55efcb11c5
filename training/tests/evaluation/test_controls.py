"""Recalibrated confidences, against what the populations are made to be."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from candor_training.errors import StatedError
from candor_training.evaluation.controls import PAPERS, recalibrated, with_controls
from candor_training.evaluation.figures import figures
from candor_training.evaluation.gather import Judged, ModelKind
from candor_training.formats.hold_out import draw_order
from candor_training.formats.rows import ReadingRow
from candor_training.metrics.intervals import measure, measure_difference, measure_over_seeds
from candor_training.metrics.recalibration import Fit, Floats, Recalibration, isotonic, platt
from candor_training.metrics.resample import resample
from candor_training.metrics.tally import Forecasts, tally_of


def judged(
    stated: list[float], right: list[bool], kind: ModelKind = "confidence", model: str = "LC SFT"
) -> Judged:
    rows = [
        ReadingRow(
            reader="r",
            reader_kind="rule",
            dataset="d",
            question=f"q{i}",
            model=model,
            answer="A",
            confidence=confidence,
            correct=correct,
        )
        for i, (confidence, correct) in enumerate(zip(stated, right, strict=True))
    ]
    return Judged(model, kind, "s", rows, [row.question for row in rows], 0, 0)


def first_half(n: int) -> list[int]:
    """The places of one half, by a draw with seed 0."""
    return sorted(range(n), key=lambda i: draw_order(0, f"q{i}"))[::2]


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


def test_a_half_is_mapped_by_the_shares_of_the_other() -> None:
    """Two confidences: two parameters meet both shares exactly, and so does the rising line."""
    first = first_half(80)
    second = sorted(set(range(80)) - set(first))
    stated, right = [0.0] * 80, [False] * 80
    # Right of twenty at .6 and twenty at .9: 5 and 8 in one half, 10 and 16 in the other.
    for half, low, high in ((first, 5, 8), (second, 10, 16)):
        for place, i in enumerate(half):
            stated[i] = 0.6 if place < 20 else 0.9
            right[i] = place < low if place < 20 else place - 20 < high
    for control in recalibrated(judged(stated, right), seed=0):
        found = control.forecasts.confidence
        assert [found[i] for i in first] == pytest.approx([0.5] * 20 + [0.8] * 20, abs=1e-4)
        assert [found[i] for i in second] == pytest.approx([0.25] * 20 + [0.4] * 20, abs=1e-4)
        assert (control.control_of, control.note) == ("LC SFT", "")
    # No question is mapped by its own outcome, or by any of its half.
    right[first[0]] = not right[first[0]]
    for control in recalibrated(judged(stated, right), seed=0):
        found = control.forecasts.confidence
        assert [found[i] for i in first] == pytest.approx([0.5] * 20 + [0.8] * 20, abs=1e-4)


def test_platt_is_the_fit_of_largest_likelihood() -> None:
    # There both derivatives are 0: the sum of outcomes less fitted probabilities, and the same sum
    # weighted by log-odds.
    rng = np.random.default_rng(2)
    stated = rng.uniform(0.05, 0.95, 600)
    right = rng.random(600) < stated**2
    platt, _ = recalibrated(judged(stated.tolist(), right.tolist()), seed=0)
    first = np.array(first_half(600))
    second = np.setdiff1d(np.arange(600), first)
    odds = np.log(stated / (1 - stated))
    mapped = np.array(platt.forecasts.confidence)
    # What maps the second half was fitted to the first; it is a line in the log-odds.
    slope, intercept = np.polyfit(odds[second], np.log(mapped / (1 - mapped))[second], 1)
    missed = right[first] - 1 / (1 + np.exp(-(slope * odds[first] + intercept)))
    assert abs(missed.mean()) < 1e-4
    assert abs((missed * odds[first]).mean()) < 1e-4


def test_a_model_that_states_nothing_gets_its_base_rate() -> None:
    first = first_half(400)
    # 60 of one half's 200 are right, 140 of the other's.
    right = [i in set(first[:60]) for i in range(400)]
    for i in sorted(set(range(400)) - set(first))[:140]:
        right[i] = True
    for control in recalibrated(judged([0.5] * 400, right, "non-confidence"), seed=0):
        found = control.forecasts.confidence
        assert control.kind == "confidence"
        assert ({found[i] for i in first}, len(set(found))) == ({0.7}, 2)
        assert "other's share of right answers" in control.note


@pytest.mark.parametrize(
    ("stated", "right", "reason"),
    [
        ([0.9, 0.6] * 9, [True, False, False, True] * 4 + [True] * 2, "has 9 answers; it takes 10"),
        ([0.9, 0.6] * 30, [True] * 60, "every answer is right"),
        ([0.9, 0.6] * 30, [False] * 60, "every answer is wrong"),
        ([], [], "has 0 answers"),
    ],
)
def test_what_cannot_be_computed_says_why(stated: list[float], right: list[bool], reason: str) -> None:
    for control in recalibrated(judged(stated, right), seed=0):
        assert control.rows == []
        assert reason in control.note


def test_where_confidence_parts_right_from_wrong_platt_has_no_fit() -> None:
    stated, right = [0.9, 0.6] * 30, [True, False] * 30
    platt, isotonic = recalibrated(judged(stated, right), seed=0)
    assert (platt.rows, "part right from wrong" in platt.note) == ([], True)
    assert isotonic.forecasts.confidence == [1, 0] * 30


def test_confidences_that_count_as_certain_part_nothing() -> None:
    # Beyond .999 all count the same, so .9996 is not above .9992.
    platt, isotonic = recalibrated(
        judged([1.0, 0.9992, 0.9996, 0.5] * 20, [True, True, False, False] * 20), seed=0
    )
    assert (platt.rows, "part right from wrong" in platt.note) == ([], True)
    assert isotonic.rows != []


def test_which_models_have_controls() -> None:
    def rows_of(named: Sequence[str], **kinds: ModelKind) -> list[str]:
        some = [judged([0.9], [True], kind, name) for name, kind in kinds.items()]
        return [one.model for one in with_controls(some, named, seed=0)]

    paper: dict[str, ModelKind] = {"LC SFT": "confidence", "LC RL": "confidence"}
    assert rows_of(PAPERS, **paper) == ["LC SFT", "LC SFT, Platt", "LC SFT, isotonic", "LC RL"]
    assert rows_of(["LC RL"], **paper) == ["LC SFT", "LC RL", "LC RL, Platt", "LC RL, isotonic"]
    assert rows_of([], **paper) == ["LC SFT", "LC RL"]
    # With names of its own, a recipe has them for whatever states confidence.
    own: dict[str, ModelKind] = {"sure": "non-confidence", "unsure": "confidence"}
    assert rows_of(PAPERS, **own) == ["sure", "unsure", "unsure, Platt", "unsure, isotonic"]
    with pytest.raises(StatedError, match="recalibrated: the table has no model LC SFR"):
        rows_of(["LC SFR"], **paper)


def by_sklearn(name: str, stated: Floats, right: Floats, wrong: Floats, at: Floats) -> Floats:
    """The map by scikit-learn 1.9.1, of forecasts that are written out."""
    x = np.repeat(np.tile(stated, 2), np.concatenate([right, wrong]).astype(int))
    y = np.repeat([1, 0], [int(right.sum()), int(wrong.sum())])
    if name == "isotonic":
        return np.asarray(IsotonicRegression(out_of_bounds="clip").fit(x, y).predict(at)).clip(0, 1)
    fitted = LogisticRegression(C=np.inf, tol=1e-10, max_iter=1000).fit(np.log(x / (1 - x))[:, None], y)
    return np.asarray(fitted.predict_proba(np.log(at / (1 - at))[:, None])[:, 1])


@pytest.mark.parametrize(("name", "fit"), [("Platt", platt), ("isotonic", isotonic)])
def test_each_resample_is_recalibrated_anew(name: str, fit: Fit) -> None:
    rng = np.random.default_rng(3)
    stated = rng.choice([0.2, 0.4, 0.55, 0.7, 0.8, 0.95], 120)
    right = rng.random(120) < stated
    counted: list[tuple[Floats, Floats, Floats]] = []

    def seen(levels: Floats, hits: Floats, misses: Floats, at: Floats) -> Floats:
        counted.append((levels, hits, misses))
        return fit(levels, hits, misses, at)

    # The last ten have no answer: they stay certain, and wrong.
    how = Recalibration(seen, [*stated[:110], *[float("nan")] * 10], [i % 2 for i in range(120)])
    outcomes = [*right[:110].tolist(), *[False] * 10]
    (side,), *more = resample(
        [Forecasts([1.0] * 120, outcomes, [str(i) for i in range(120)], how)], 5, 8
    )
    assert not more
    (levels, hits, misses), (others, other_hits, other_misses) = reversed(counted)
    for row in range(8):
        folds = [(levels, hits[row], misses[row]), (others, other_hits[row], other_misses[row])]
        confidences, drawn = [], []
        for own, taught in (folds, folds[::-1]):
            mapped = by_sklearn(name, *taught, own[0])
            confidences += np.repeat(np.tile(mapped, 2), np.concatenate(own[1:]).astype(int)).tolist()
            drawn += np.repeat([True, False], [int(own[1].sum()), int(own[2].sum())]).tolist()
        missing = 120 - len(drawn)
        expected = tally_of(np.round([*confidences, *[1.0] * missing], 6), [*drawn, *[False] * missing])
        for key, figure in figures(7).items():
            assert figure(side)[row] == pytest.approx(float(figure(expected)), abs=1e-4), key


def always_half(right: dict[str, bool], folds: tuple[str, str]) -> Forecasts:
    """Says .5 of every question, and is recalibrated; the questions by fold, a letter each."""
    names = [*right]
    stated = [0.5] * len(names)
    how = Recalibration(isotonic, stated, [0 if name in folds[0] else 1 for name in names])
    # What all of them would be mapped to.
    shares = [sum(right[name] for name in fold) / len(fold) for fold in folds]
    mapped = [shares[1] if name in folds[0] else shares[0] for name in names]
    return Forecasts(mapped, [*right.values()], names, how)


def test_a_difference_has_the_maps_of_the_questions_that_both_have() -> None:
    """Right are 3 of abcd and 1 of efgh, so that alone the first half gets 1/4 and the second 3/4.

    Both have ad (1 of 2 right) and efg (1 of 3). There ad get 1/3 and efg 1/2: (2/3 + 3/2) / 5 = 13/30,
    less 1 of the other. (Mapped by all questions it were (2/4 + 9/4) / 5 - 1 = -.45.)
    """
    right = {name: name in "abce" for name in "abcdefgh"}
    control = always_half(right, ("abcd", "efgh"))
    assert measure(control, figures(1), seed=0)["mean_confidence"].value == pytest.approx(1 / 2)
    sure = Forecasts([1.0] * 5, [True] * 5, [*"adefg"])
    mean = {"mean_confidence": figures(1)["mean_confidence"]}
    found = measure_difference(control, sure, mean, {"mean_confidence": "higher"}, seed=0)
    assert found["mean_confidence"].value == pytest.approx(13 / 30 - 1)
    assert found["mean_confidence"].pairs == 5
    # Without e, none of the second half is right: there is no map for the first, and no difference.
    sure = Forecasts([1.0] * 4, [True] * 4, [*"adfg"])
    found = measure_difference(control, sure, mean, {"mean_confidence": "higher"}, seed=0)
    assert found["mean_confidence"].value is None


def test_each_seed_has_maps_of_its_own() -> None:
    """In one seed 1 of ab and 1 of cde are right, in the other 1 of ab and 2 of cde.

    Their mean confidences are (2/3 + 3/2) / 5 = 13/30 and (4/3 + 3/2) / 5 = 17/30: 1/2 with
    t(.975; 1) = 12.7062 times the standard error, half of their difference, 1/15.
    """
    seeds = [
        always_half({name: name in right for name in "abcde"}, ("ab", "cde")) for right in ("ac", "acd")
    ]
    # Both taken together are right in half of each half.
    seeds = [replace(seed, confidence=[0.5] * 5) for seed in seeds]
    found = measure_over_seeds(seeds, figures(1))["mean_confidence"]
    assert (found.value, found.low, found.high) == pytest.approx(
        (0.5, 0.5 - 12.7062 / 15, 0.5 + 12.7062 / 15), abs=1e-5
    )


@pytest.mark.parametrize("population", ["four levels", "one level"])
def test_intervals_of_controls_hold_as_often_as_they_say(population: str) -> None:
    """Of what such a set gives on average. With the maps taken as given, spread's held in 3 of 10."""
    rng = np.random.default_rng(400)
    named = ("mean_confidence", "spread", "brier", "ece")
    measured = {name: figure for name, figure in figures(20).items() if name in named}
    found: dict[str, list[tuple[float, ...]]] = {}
    for _ in range(120):
        stated = (
            rng.choice([0.5, 0.7, 0.9, 0.98], 400) if population == "four levels" else np.full(400, 0.9)
        )
        truly = 1 / (1 + np.exp(-(0.6 * np.log(stated / (1 - stated)) - 0.4)))
        for control in recalibrated(
            judged(stated.tolist(), (rng.random(400) < truly).tolist()), seed=0
        ):
            for name, one in measure(control.forecasts, measured, seed=0, resamples=300).items():
                assert one.value is not None and one.low is not None and one.high is not None
                found.setdefault(f"{name} of {control.model}", []).append(
                    (one.value, one.low, one.high)
                )
    for name, rows in found.items():
        value, low, high = np.array(rows).T
        held = (low <= value.mean()) & (value.mean() <= high)
        # 95 % of 120, and three standard errors either way: .89.
        assert held.mean() >= 0.89, (name, held.mean())
        # Nor are they wide for safety's sake.
        assert (high - low).mean() / (2 * 1.96 * value.std()) < 1.5, name
