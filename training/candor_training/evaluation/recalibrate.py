"""Cheap controls: models with their confidences recalibrated, as further rows of the table."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from candor_training.errors import StatedError
from candor_training.evaluation.gather import Judged
from candor_training.metrics.tally import Floats
from candor_training.models.held_out import draw_order

PAPERS = ("LC SFT", "Factuality SFT")
"""From these models the paper's RL begins."""
FEWEST = 10
"""Answers that each half must have: fewer teach the other half next to nothing."""
NEAREST = 1e-3
"""Stated certainty has no log-odds: it is taken as this far from certain. Platt's fit depends on it
where many are certain."""

Map = Callable[[Floats], Floats]
Fit = Callable[[Floats, Floats], Map]


class _NoFitError(Exception):
    """Says why a control can't be computed."""


def with_controls(judged: Sequence[Judged], named: Sequence[str], seed: int) -> list[Judged]:
    """Each model's forecasts on each set, those of the `named` models followed by their controls.

    Of `PAPERS` those count that are there, and where neither is, every model that states confidence.
    Raises StatedError for any other name of a model that is not there.
    """
    there = {one.model for one in judged}
    missing = [name for name in named if name not in there]
    if set(named) == set(PAPERS):
        stating = [one.model for one in judged if one.kind == "confidence"]
        named = [name for name in PAPERS if name in there] or stating
    elif missing:
        raise StatedError(f"settings.recalibrated: the table has no model {missing[0]}.")
    return [
        row for one in judged for row in (one, *(recalibrated(one, seed) if one.model in named else ()))
    ]


def recalibrated(judged: Judged, seed: int) -> list[Judged]:
    """The model with its confidences mapped by the correctness of other questions.

    Two-fold: the questions are halved, and each half is mapped by what the other half taught. Platt
    scaling (Platt 1999) fits two parameters to the confidence's log-odds, isotonic regression (Zadrozny
    and Elkan 2002) any rising line. The text still says what it said.

    Without an answer there is nothing to be confident of: such readings stay as they count. A control
    that can't be computed has no rows, and a note that says why. Resamples keep the two fits, so
    intervals leave out their chance; the two maps differ by chance, which lowers AUROC a little.
    """
    answered = [place for place, row in enumerate(judged.rows) if row.status == "ok"]
    stated = np.array([judged.confidence(judged.rows[place]) for place in answered])
    right = np.array([bool(judged.rows[place].correct) for place in answered], dtype=np.float64)
    order = sorted(set(judged.clusters), key=lambda name: draw_order(seed, name))
    first = set(order[::2])
    is_first = np.array([judged.clusters[place] in first for place in answered], dtype=bool)
    note = ""
    if len(set(stated.tolist())) == 1:
        note = "One confidence throughout: each half is given the other's share of right answers."
    found = []
    for name, fit in _methods.items():
        control = replace(
            judged, model=f"{judged.model}, {name}", kind="confidence", control_of=judged.model
        )
        mapped = np.empty_like(stated)
        try:
            for half in (is_first, ~is_first):
                mapped[half] = _fitted(fit, stated[~half], right[~half])(stated[half])
        except _NoFitError as reason:
            found.append(replace(control, rows=[], clusters=[], note=f"Not computed: {reason}."))
            continue
        rows = list(judged.rows)
        for place, confidence in zip(answered, mapped.tolist(), strict=True):
            rows[place] = rows[place].model_copy(update={"confidence": confidence})
        found.append(replace(control, rows=rows, note=note))
    return found


def _fitted(fit: Fit, stated: Floats, right: Floats) -> Map:
    if len(right) < FEWEST:
        raise _NoFitError(f"a half of the questions has {len(right)} answers; it takes {FEWEST}")
    share = right.mean()
    if share in (0, 1):
        raise _NoFitError(f"in a half of the questions every answer is {'right' if share else 'wrong'}")
    if stated.min() == stated.max():
        return lambda some: np.full_like(some, share)
    return fit(stated, right)


def _platt(stated: Floats, right: Floats) -> Map:
    odds = _log_odds(stated)
    when_right, when_wrong = odds[right == 1], odds[right == 0]
    if when_wrong.max() <= when_right.min() or when_right.max() <= when_wrong.min():
        raise _NoFitError(
            "in a half of the questions the confidences part right from wrong, so no curve fits best"
        )
    from sklearn.linear_model import LogisticRegression

    # Without a penalty, as Platt's; the usual tolerance ends up to .02 short of the maximum.
    fitted = LogisticRegression(C=np.inf, tol=1e-8).fit(odds, right)
    return lambda some: fitted.predict_proba(_log_odds(some))[:, 1]


def _isotonic(stated: Floats, right: Floats) -> Map:
    from sklearn.isotonic import IsotonicRegression

    fitted = IsotonicRegression(out_of_bounds="clip").fit(stated, right)
    return lambda some: np.clip(fitted.predict(some), 0, 1)


def _log_odds(stated: Floats) -> Floats:
    near = np.clip(stated, NEAREST, 1 - NEAREST)
    odds: Floats = np.log(near / (1 - near))[:, None]
    return odds


_methods: dict[str, Fit] = {"Platt": _platt, "isotonic": _isotonic}
