"""The miniature's report: its table over the seeds, confidence by mentions, acceptance, a picture."""

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from candor_training.evaluation.figures import BETTER, figures
from candor_training.evaluation.write_results import (
    CONTROLS,
    ECE_INTERVAL,
    TITLES,
    as_markdown,
    as_notes,
    save_svg,
)
from candor_training.metrics.intervals import measure_difference, measure_mean
from candor_training.metrics.scores import equal_mass_bins
from candor_training.miniature.acceptance import LC_RL, LC_SFT, PLATT, SET, Criterion
from candor_training.miniature.seeds import SeedResult, by_mentions, pooled

_colours = {LC_SFT: "#8a8a8a", LC_RL: "#1f4e79", PLATT: "#c05a1c"}


def write_report(path: Path, results: list[SeedResult], criteria: list[Criterion], bins: int) -> None:
    """Writes the report as Markdown.

    Figures are means over the seeds, with each seed's beside them, and ECE's percentile interval.
    """
    sets = list(dict.fromkeys(questions for one in results for questions, _ in one.judged))
    seeds = ", ".join(str(one.seed) for one in results)
    lines = [f"# The paper in miniature, seeds {seeds}", ""]
    for questions in sets:
        lines += [f"## {questions}", "", *_set_table(results, questions, bins), ""]
    lines += [f"## {LC_RL} beside {PLATT}", "", *_beyond_table(results, sets, bins), ""]
    lines += [f"## Confidence by mentions, {SET}", "", *_mention_table(results), ""]
    rows = [[one.what, one.found, "yes" if one.holds else "MISSED"] for one in criteria]
    lines += as_notes(f"Seed {one.seed}, {note}" for one in results for note in one.notes)
    lines += [CONTROLS, "", ECE_INTERVAL, ""]
    criteria_table = as_markdown([["What", "Found", "Holds"], *rows])
    lines += ["## What counts as the paper's result", "", *criteria_table, ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def _set_table(results: list[SeedResult], questions: str, bins: int) -> list[str]:
    measured = figures(bins)
    table = [["Model", *TITLES.values(), "n", "No answer"]]
    for model in _models(results, questions):
        own = [one.judged[questions, model] for one in results if (questions, model) in one.judged]
        cells = []
        for figure in TITLES:
            values = [float(measured[figure](judged.forecasts.tally)) for judged in own]
            apart = f" ({', '.join(map(_rounded, values))})" if len(values) > 1 else ""
            within = ""
            if figure == "ece":
                mean = measure_mean([one.forecasts for one in own], measured[figure], seed=0)
                within = "" if mean.low is None else f" [{mean.low:.3f}, {mean.high:.3f}]"
            cells.append(f"{_rounded(float(np.mean(values)))}{within}{apart}")
        n = sum(len(judged.rows) for judged in own)
        empty = sum(judged.empty for judged in own)
        silent = f" ({len(own)} of {len(results)} seeds)" if len(own) < len(results) else ""
        table.append([f"{model}{silent}", *cells, str(n), f"{empty / n:.1%}"])
    return as_markdown(table)


def _models(results: list[SeedResult], questions: str) -> list[str]:
    """Those that said anything about the set in any seed."""
    every = {key: None for one in results for key in one.judged}
    return [model for name, model in every if name == questions]


def _rounded(value: float) -> str:
    """Where nothing is right in a seed, its AUROC is undefined, and the mean too."""
    return "undefined" if np.isnan(value) else f"{value:.3f}"


def _beyond_table(results: list[SeedResult], sets: list[str], bins: int) -> list[str]:
    """RL's figures less those of a control with two parameters, over all seeds."""
    measured = {name: figure for name, figure in figures(bins).items() if name in BETTER}
    table = [["Set", "Figure", "Difference", "Share of resamples in which LC RL is better"]]
    for questions in sets:
        if any((questions, model) not in one.judged for one in results for model in (LC_RL, PLATT)):
            continue
        ours, theirs = (pooled(results, questions, model).forecasts for model in (LC_RL, PLATT))
        found = measure_difference(ours, theirs, measured, BETTER, seed=0)
        for name, one in found.items():
            if one.value is not None:
                within = "" if one.low is None else f" [{one.low:+.3f}, {one.high:+.3f}]"
                better = "" if one.better is None else f"{one.better:.3f}"
                table.append([questions, name, f"{one.value:+.3f}{within}", better])
    return as_markdown(table)


def _mention_table(results: list[SeedResult]) -> list[str]:
    table = [["Model", "Mentions", "n", "Mean confidence", "Accuracy"]]
    for model in _models(results, SET):
        for group in by_mentions(results, SET, model):
            means = [f"{group.mean_confidence:.3f}", f"{group.accuracy:.3f}"]
            table.append([model, group.label, str(group.n), *means])
    return as_markdown(table)


def draw_report(path: Path, results: list[SeedResult], bins: int) -> None:
    """Writes an SVG of the held-out facts: a dot for each seed's ECE, and bins over all seeds."""
    figure = Figure(figsize=(8.6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[1.25, 1])
    _draw_errors(left, results, bins)
    _draw_bins(right, results, bins)
    save_svg(path, figure)


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
            points = zip(*((one.mean_confidence, one.accuracy) for one in own), strict=True)
            axis.plot(*points, "o-", color=colour, markersize=3.5, linewidth=1, label=model)
    axis.set(xlim=(0, 1.02), ylim=(0, 1.02), xlabel="Mean confidence", ylabel="Share right")
    axis.legend(frameon=False, fontsize=8)
