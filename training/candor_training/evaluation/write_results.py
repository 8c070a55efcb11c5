"""The results of an evaluation: the table as JSON, CSV and Markdown, reliability diagrams as SVG."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from candor_training.evaluation.figures import DifferenceRow, TableRow
from candor_training.metrics.intervals import RESAMPLES, Measured
from candor_training.metrics.scores import Bin, equal_mass_bins

TITLES = {"accuracy": "Accuracy", "ece": "ECE", "brier": "Brier", "auroc": "AUROC", "spread": "Spread"}
COLUMNS = 4
INK, PAPER_GREY = "#1f4e79", "#8a8a8a"
CONTROLS = (
    "Rows named “Platt” and “isotonic” are cheap controls: the texts of the model that they name, with "
    "its confidences mapped by the correctness of the other half of the same set's questions. Texts "
    "without an answer keep confidence 1. Each resample fits both maps anew; where more than "
    "5 % of them cannot, there is no interval. Two maps in one row lower AUROC a little."
)
ECE_INTERVAL = (
    "Resampling adds chance to the gaps, which makes them larger: ECE's interval sits too high, and a "
    "small ECE may lie below it."
)


def write_tables(
    folder: Path, rows: list[TableRow], differences: list[DifferenceRow], bins: int
) -> None:
    """table.json (everything), table.csv and differences.csv, table.md (for reading)."""
    records = [_record(row) for row in rows]
    compared = [_difference_record(row) for row in differences]
    readers = sorted({read.reader for row in rows for read in row.judged.rows})
    whole = {
        "bins": bins,
        "resamples": RESAMPLES,
        "readers": readers,
        "rows": records,
        "differences": compared,
    }
    (folder / "table.json").write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
    _write_csv(folder / "table.csv", [_flat(record) for record in records])
    if compared:
        _write_csv(folder / "differences.csv", compared)
    text = _markdown(rows, differences, bins)
    (folder / "table.md").write_text(text, encoding="utf-8")


def _record(row: TableRow) -> dict[str, Any]:
    judged = row.judged
    return {
        "set": row.questions,
        "model": judged.model,
        "model_kind": judged.kind,
        "control_of": judged.control_of,
        "note": judged.note,
        "n": len(judged.rows),
        "queries": len(set(judged.clusters)),
        "no_answer": judged.empty,
        "no_answer_share": judged.empty / len(judged.rows) if judged.rows else None,
        "unparsable": judged.unparsable,
        "without_claims": judged.silent,
        "seeds": row.seeds,
        "figures": {
            name: {"value": one.value, "low": one.low, "high": one.high}
            for name, one in row.figures.items()
        },
    }


def _difference_record(row: DifferenceRow) -> dict[str, object]:
    found = row.difference
    return {
        "set": row.questions,
        "model": row.model,
        "other": row.other,
        "figure": row.figure,
        "difference": found.value,
        "low": found.low,
        "high": found.high,
        "p_better": found.better,
        "queries": found.pairs,
    }


def _flat(record: dict[str, Any]) -> dict[str, object]:
    """A record for CSV: each figure in three columns."""
    flat = {name: value for name, value in record.items() if name != "figures"}
    for name, ends in record["figures"].items():
        flat |= {name: ends["value"], f"{name}_low": ends["low"], f"{name}_high": ends["high"]}
    return flat


def _write_csv(path: Path, records: Sequence[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)


def _markdown(rows: list[TableRow], differences: list[DifferenceRow], bins: int) -> str:
    lines: list[str] = []
    for name in dict.fromkeys(row.questions for row in rows):
        own = [row.judged for row in rows if row.questions == name]
        lines += [f"## {name}", "", *_set_table([row for row in rows if row.questions == name]), ""]
        lines += as_notes(f"{one.model}. {one.note}" for one in own if one.note)
        ours = [row for row in differences if row.questions == name]
        if ours:
            lines += _difference_table(ours)
    if any(row.judged.control_of for row in rows):
        lines += [CONTROLS, ""]
    several = [row for row in rows if row.seeds]
    named = dict.fromkeys(f"{row.judged.model} on {row.questions} ({row.seeds})" for row in several)
    over_seeds = (
        f"; Student's t over seeds of {', '.join(named)}, which may reach beyond a figure's range. "
        "A control has maps of its own in each seed"
        if named
        else ""
    )
    lines.append(
        f"In brackets are 95 % percentile bootstrap intervals over queries ({RESAMPLES:,} resamples)"
        f"{over_seeds}. "
        f"ECE is over {bins} equal-mass bins that share ties. {ECE_INTERVAL} "
        "Models of kind non-confidence count with confidence 1, as does a text without an answer, "
        "which is wrong. P(better) is the share of resamples of the same queries in which the first "
        "model is better (for the spread: larger)."
    )
    return "\n".join(lines) + "\n"


def _set_table(rows: list[TableRow]) -> list[str]:
    table = [["Model", "Kind", *TITLES.values(), "n", "No answer", "Unparsable"]]
    for row in rows:
        judged, n = row.judged, len(row.judged.rows)
        cells = [_with_interval(row.figures[name]) for name in TITLES]
        counts = [str(n), f"{judged.empty / max(1, n):.1%}", str(judged.unparsable)]
        kind = "control" if judged.control_of else judged.kind
        table.append([judged.model, kind, *cells, *counts])
    return as_markdown(table)


def _difference_table(rows: list[DifferenceRow]) -> list[str]:
    table = [["Difference", "Figure", "Value", "P(better)"]]
    for row in (row for row in rows if row.figure in TITLES):
        better = "undefined" if row.difference.better is None else f"{row.difference.better:.3f}"
        value = _with_interval(row.difference)
        table.append([f"{row.model} − {row.other}", TITLES[row.figure], value, better])
    return [*as_markdown(table), ""]


def _with_interval(measured: Measured) -> str:
    if measured.value is None:
        return "undefined"
    value = f"{measured.value:.3f}"
    if measured.low is None or measured.high is None:
        return value
    return f"{value} ({measured.low:.3f} to {measured.high:.3f})"


def as_markdown(table: list[list[str]]) -> list[str]:
    """A table, its first row the head, as lines of Markdown."""
    head, *body = (f"| {' | '.join(cells)} |" for cells in table)
    return [head, f"|{'---|' * len(table[0])}", *body]


def as_notes(notes: Iterable[str]) -> list[str]:
    """A list in Markdown and a line to end it; nothing at all without notes."""
    lines = [f"- {note}" for note in notes]
    return [*lines, ""] if lines else []


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
        panels = [
            (row, own) for row, own in binned if row.questions == name and not row.judged.is_missing
        ]
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
