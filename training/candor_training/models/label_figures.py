"""How good probabilities are for labels that may themselves be probabilities."""

import numpy as np
from numpy.typing import NDArray

from candor_training.metrics.scores import auroc
from candor_training.metrics.tally import tally_of

Floats = NDArray[np.float64]

# Those of which more, or less, is better.
LABEL_FIGURES = ("validation_loss", "brier", "auroc")


def label_figures(logits: Floats, labels: Floats) -> dict[str, float]:
    """Figures of the probabilities sigmoid(logit) for labels in [0, 1], both of shape (N,).

    `validation_loss`: mean binary cross-entropy in nats. `brier`: mean of (p - label)^2. `bias`: mean
    of p - label; where it is below 0, the sums of a surrogate's forecasts are too. `auroc`: how well
    they tell labels from one half up from those below; left out where there is only one sort.
    """
    # -label ln p - (1 - label) ln(1 - p), with ln p = -ln(1 + exp(-logit)).
    loss = labels * np.logaddexp(0, -logits) + (1 - labels) * np.logaddexp(0, logits)
    probabilities = np.exp(-np.logaddexp(0, -logits))
    figures = {
        "validation_loss": float(loss.mean()),
        "brier": float(np.mean((probabilities - labels) ** 2)),
        "bias": float(np.mean(probabilities - labels)),
    }
    area = float(auroc(tally_of(probabilities, labels >= 0.5)))
    return figures if np.isnan(area) else {**figures, "auroc": area}
