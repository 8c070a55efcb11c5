"""Cheap controls: a model's stated confidences, mapped by what was right of other questions.

Two-fold: the questions are halved, each half is mapped by what the other half taught. Platt scaling
(Platt 1999) fits two parameters to the confidence's log-odds, isotonic regression (Zadrozny and Elkan
2002) any rising line. Both by scikit-learn. The text still says what it said.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from candor_training.evaluation.gather import Judged
from candor_training.metrics.tally import Floats
from candor_training.models.held_out import draw_order

# Stated certainty has no log-odds: it is taken as this far from certain.
_nearest = 1e-3

Fit = Callable[[Floats, Floats], Callable[[Floats], Floats]]


def recalibrated(judged: Judged, seed: int) -> list[Judged]:
    """The model with its confidences mapped by each method.

    Without an answer there is nothing to be confident of: such readings stay as they count.
    """
    answered = [place for place, row in enumerate(judged.rows) if row.status == "ok"]
    told = np.array([judged.confidence(judged.rows[place]) for place in answered])
    right = np.array([bool(judged.rows[place].correct) for place in answered], dtype=np.float64)
    order = sorted(set(judged.clusters), key=lambda name: draw_order(seed, name))
    first = set(order[::2])
    is_first = np.array([judged.clusters[place] in first for place in answered], dtype=bool)
    if not is_first.any() or is_first.all():
        return []
    found = []
    for name, fit in _methods.items():
        mapped = np.empty_like(told)
        for half in (is_first, ~is_first):
            mapped[half] = fit(told[~half], right[~half])(told[half])
        rows = list(judged.rows)
        for place, confidence in zip(answered, mapped.tolist(), strict=True):
            rows[place] = rows[place].model_copy(update={"confidence": confidence})
        found.append(replace(judged, model=f"{judged.model}, {name}", kind="confidence", rows=rows))
    return found


def _platt(told: Floats, right: Floats) -> Callable[[Floats], Floats]:
    if len(set(right.tolist())) == 1:
        return lambda some: np.full_like(some, right[0])
    # Without a penalty, as Platt's.
    fitted = LogisticRegression(C=np.inf).fit(_log_odds(told), right)
    return lambda some: fitted.predict_proba(_log_odds(some))[:, 1]


def _isotonic(told: Floats, right: Floats) -> Callable[[Floats], Floats]:
    fitted = IsotonicRegression(out_of_bounds="clip").fit(told, right)
    return lambda some: np.clip(fitted.predict(some), 0, 1)


def _log_odds(told: Floats) -> Floats:
    near = np.clip(told, _nearest, 1 - _nearest)
    odds: Floats = np.log(near / (1 - near))[:, None]
    return odds


_methods: dict[str, Fit] = {"Platt": _platt, "isotonic": _isotonic}
