"""The table as JSON, CSV and Markdown."""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from candor_training.evaluation.figures import DifferenceRow, TableRow
from candor_training.metrics.intervals import RESAMPLES, Measured

TITLES = {"accuracy": "Accuracy", "ece": "ECE", "brier": "Brier", "auroc": "AUROC", "spread": "Spread"}


def write_tables(
    folder: Path, rows: list[TableRow], differences: list[DifferenceRow], bins: int
) -> None:
    """table.json (everything), table.csv and differences.csv, table.md (for reading)."""
    records = [_record(row) for row in rows]
    compared = [_difference_record(row) for row in differences]
    whole = {"bins": bins, "resamples": RESAMPLES, "rows": records, "differences": compared}
    (folder / "table.json").write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
    _write_csv(folder / "table.csv", [_flat(record) for record in records])
    if compared:
        _write_csv(folder / "differences.csv", compared)
    text = _markdown(rows, differences, bins)
    (folder / "table.md").write_text(text, encoding="utf-8")


def _record(row: TableRow) -> dict[str, object]:
    judged = row.judged
    return {
        "set": row.questions,
        "model": judged.model,
        "model_kind": judged.kind,
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


def _flat(record: Mapping[str, object]) -> dict[str, object]:
    flat = {name: value for name, value in record.items() if name != "figures"}
    figures = record["figures"]
    if isinstance(figures, dict):
        for name, ends in figures.items():
            flat |= {name: ends["value"], f"{name}_low": ends["low"], f"{name}_high": ends["high"]}
    return flat


def _difference_record(row: DifferenceRow) -> dict[str, object]:
    figures = asdict(row.difference)
    names = {"set": row.questions, "model": row.model, "other": row.other, "figure": row.figure}
    return names | {
        "difference": figures["value"],
        "low": figures["low"],
        "high": figures["high"],
        "p_better": figures["better"],
        "queries": figures["pairs"],
    }


def _write_csv(path: Path, records: Sequence[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)


def _markdown(rows: list[TableRow], differences: list[DifferenceRow], bins: int) -> str:
    lines: list[str] = []
    for name in dict.fromkeys(row.questions for row in rows):
        lines += [f"## {name}", "", *_set_table([row for row in rows if row.questions == name]), ""]
        ours = [row for row in differences if row.questions == name]
        if ours:
            lines += _difference_table(ours)
    lines.append(
        f"In brackets are 95 % percentile bootstrap intervals over queries ({RESAMPLES:,} resamples)"
        f"{_by_seed(rows)}. "
        f"ECE is over {bins} equal-mass bins that share ties; its interval allows for no bias. "
        "Models of kind non-confidence count with confidence 1, as does a text without an answer, "
        "which is wrong. P(better) is the share of resamples of the same queries in which the first "
        "model is better (for the spread: larger)."
    )
    return "\n".join(lines) + "\n"


def _by_seed(rows: list[TableRow]) -> str:
    several = [row for row in rows if row.seeds]
    told = dict.fromkeys(f"{row.judged.model} on {row.questions} ({row.seeds})" for row in several)
    return f"; Student's t over seeds of {', '.join(told)}" if told else ""


def _set_table(rows: list[TableRow]) -> list[str]:
    table = [
        ["Model", "Kind", *TITLES.values(), "n", "No answer", "Unparsable"],
        *(
            [
                row.judged.model,
                row.judged.kind,
                *(_with_interval(row.figures[name]) for name in TITLES),
                str(len(row.judged.rows)),
                f"{row.judged.empty / max(1, len(row.judged.rows)):.1%}",
                str(row.judged.unparsable),
            ]
            for row in rows
        ),
    ]
    return as_markdown(table)


def _difference_table(rows: list[DifferenceRow]) -> list[str]:
    table = [["Difference", "Figure", "Value", "P(better)"]]
    for row in rows:
        if row.figure in TITLES:
            better = row.difference.better
            table.append(
                [
                    f"{row.model} − {row.other}",
                    TITLES[row.figure],
                    _with_interval(row.difference),
                    "undefined" if better is None else f"{better:.3f}",
                ]
            )
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
