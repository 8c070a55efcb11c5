"""Reliability diagrams as SVG, and their bins as CSV."""

import csv
from math import ceil
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from candor_training.evaluation.figures import TableRow
from candor_training.metrics.calibration_error import Bin, equal_mass_bins

COLUMNS = 4
INK, PAPER_GREY = "#1f4e79", "#8a8a8a"


def draw_reliability(folder: Path, rows: list[TableRow], bins: int) -> None:
    """reliability-SET.svg with a panel for each model, and bins.csv with what they show."""
    binned = [(row, equal_mass_bins(row.judged.forecasts.tally, bins)) for row in rows]
    with (folder / "bins.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["set", "model", "n", "mean_confidence", "accuracy", "low", "high"])
        for row, own in binned:
            for one in own:
                figures = [one.n, one.mean_confidence, one.accuracy, one.low, one.high]
                writer.writerow([row.questions, row.judged.model, *figures])
    for name in dict.fromkeys(row.questions for row in rows):
        panels = [(row, own) for row, own in binned if row.questions == name]
        save_svg(folder / f"reliability-{name}.svg", _draw(name, panels))


def save_svg(path: Path, figure: Figure) -> None:
    """The same figure gives the same file: no date, and ids that are not random."""
    with mpl.rc_context({"svg.hashsalt": "candor", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def _draw(name: str, panels: list[tuple[TableRow, list[Bin]]]) -> Figure:
    columns = min(COLUMNS, len(panels))
    lines = ceil(len(panels) / columns)
    figure = Figure(figsize=(2.6 * columns, 2.9 * lines + 0.4), layout="constrained")
    figure.suptitle(name)
    axes = figure.subplots(lines, columns, squeeze=False).ravel()
    for axis, (row, bins) in zip(axes, panels, strict=False):
        _draw_panel(axis, row, bins)
    for axis in axes[len(panels) :]:
        axis.set_axis_off()
    figure.supxlabel("Mean confidence")
    figure.supylabel("Share right")
    return figure


def _draw_panel(axis: Axes, row: TableRow, bins: list[Bin]) -> None:
    ece = row.figures["ece"].value
    value = "undefined" if ece is None else f"{ece:.3f}"
    axis.set_title(f"{row.judged.model}\nECE {value}, n = {len(row.judged.rows):,}", fontsize=9)
    axis.plot([0, 1], [0, 1], color=PAPER_GREY, linewidth=0.8, linestyle="--")
    confidence = [one.mean_confidence for one in bins]
    right = [one.accuracy for one in bins]
    axis.vlines(confidence, confidence, right, color=INK, linewidth=0.8, alpha=0.5)
    axis.plot(confidence, right, color=INK, linewidth=1, marker="o", markersize=3.5)
    axis.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal")
    axis.tick_params(labelsize=7)
