"""Cheap controls: models with their confidences recalibrated, as further rows of the table."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from candor_training.errors import StatedError
from candor_training.evaluation.gather import Judged
from candor_training.formats.hold_out import draw_order
from candor_training.metrics.recalibration import Fit, Floats, Recalibration, isotonic, platt
from candor_training.metrics.tally import tally_of

PAPERS = ("LC SFT", "Factuality SFT")
"""From these models the paper's RL begins."""
FEWEST = 10
"""Answers that each half must have: fewer teach the other half next to nothing."""


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
    that can't be computed has no rows, and a note that says why. Both halves are fitted again in each
    resample (`metrics/resample.py`); the two maps differ by chance, which lowers AUROC a little.
    """
    answered = np.array([row.status == "ok" for row in judged.rows], dtype=bool)
    stated = np.array([judged.confidence(row) if row.status == "ok" else np.nan for row in judged.rows])
    right = np.array([bool(row.correct) for row in judged.rows], dtype=bool)
    order = sorted(set(judged.clusters), key=lambda name: draw_order(seed, name))
    first = set(order[::2])
    fold = np.array([0 if name in first else 1 for name in judged.clusters], dtype=np.int64)
    note = ""
    if len(set(stated[answered].tolist())) == 1:
        note = "One confidence throughout: each half is given the other's share of right answers."
    found = []
    for name, fit in _methods.items():
        control = replace(
            judged, model=f"{judged.model}, {name}", kind="confidence", control_of=judged.model
        )
        rows = list(judged.rows)
        try:
            for half in (0, 1):
                own, other = (np.flatnonzero(answered & (fold == one)) for one in (half, 1 - half))
                mapped = _mapped(fit, stated[other], right[other], stated[own])
                for place, confidence in zip(own.tolist(), mapped.tolist(), strict=True):
                    rows[place] = rows[place].model_copy(update={"confidence": confidence})
        except _NoFitError as reason:
            found.append(replace(control, rows=[], clusters=[], note=f"Not computed: {reason}."))
            continue
        how = Recalibration(fit, stated.tolist(), fold.tolist())
        found.append(replace(control, rows=rows, note=note, recalibrated=how))
    return found


def _mapped(fit: Fit, stated: Floats, right: NDArray[np.bool_], at: Floats) -> Floats:
    """Confidences as the correctness of others maps them."""
    if len(right) < FEWEST:
        raise _NoFitError(f"a half of the questions has {len(right)} answers; it takes {FEWEST}")
    if right.all() or not right.any():
        raise _NoFitError(
            f"in a half of the questions every answer is {'right' if right[0] else 'wrong'}"
        )
    taught = tally_of(stated, right)
    levels, place = np.unique(at, return_inverse=True)
    mapped = fit(taught.confidence, taught.right[None], taught.wrong[None], levels)[0]
    if np.isnan(mapped).any():
        raise _NoFitError(
            "in a half of the questions the confidences part right from wrong, so no curve fits best"
        )
    found: Floats = mapped[place]
    return found


_methods: dict[str, Fit] = {"Platt": platt, "isotonic": isotonic}
