"""The miniature's picture: every model's ECE, and how often RL and its cheap control are right."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from candor_training.evaluation.figures import figures
from candor_training.metrics.bins import equal_mass_bins
from candor_training.miniature.acceptance import LC_RL, LC_SFT, PLATT, SET
from candor_training.miniature.load_seed import SeedResult, pooled

_colours = {LC_SFT: "#8a8a8a", LC_RL: "#1f4e79", PLATT: "#c05a1c"}


def draw_report(path: Path, results: list[SeedResult], bins: int) -> None:
    """Writes an SVG of the held-out facts: a dot for each seed's ECE, and bins over all seeds."""
    figure = Figure(figsize=(8.6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[1.25, 1])
    _draw_errors(left, results, bins)
    _draw_bins(right, results, bins)
    # The same picture is the same file: no date, and ids that are not random.
    with mpl.rc_context({"svg.hashsalt": "candor", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def _draw_errors(axis: Axes, results: list[SeedResult], bins: int) -> None:
    error = figures(bins)["ece"]
    models = dict.fromkeys(model for one in results for name, model in one.judged if name == SET)
    for place, model in enumerate(models):
        own = [one.judged[SET, model] for one in results if (SET, model) in one.judged]
        values = [float(error(judged.forecasts.tally)) for judged in own]
        colour = _colours.get(model, "0.65")
        axis.barh(place, float(np.mean(values)), color=colour, alpha=0.45)
        axis.plot(values, [place] * len(values), "o", color=colour, markersize=3.5)
    axis.set_yticks(range(len(models)), list(models), fontsize=8)
    axis.invert_yaxis()
    axis.set_xlabel("ECE, held-out facts (dots: seeds)")


def _draw_bins(axis: Axes, results: list[SeedResult], bins: int) -> None:
    axis.plot([0, 1], [0, 1], color="0.5", linewidth=0.8, linestyle="--")
    for model, colour in _colours.items():
        if all((SET, model) in one.judged for one in results):
            own = equal_mass_bins(pooled(results, SET, model).forecasts.tally, bins)
            confidence, accuracy = zip(
                *((one.mean_confidence, one.accuracy) for one in own), strict=True
            )
            axis.plot(
                confidence, accuracy, "o-", color=colour, markersize=3.5, linewidth=1, label=model
            )
    axis.set(xlim=(0, 1.02), ylim=(0, 1.02), xlabel="Mean confidence", ylabel="Share right")
    axis.legend(frameon=False, fontsize=8)
