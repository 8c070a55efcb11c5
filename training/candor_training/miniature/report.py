"""The miniature's report: its table over the seeds, confidence by mentions, and the acceptance."""

from pathlib import Path

import numpy as np

from candor_training.evaluation.figures import BETTER, figures
from candor_training.evaluation.gather import Judged
from candor_training.evaluation.write_tables import TITLES, as_markdown
from candor_training.metrics.bootstrap import Figure, measure_difference, measure_mean
from candor_training.miniature.acceptance import LC_RL, PLATT, SET, Criterion
from candor_training.miniature.by_mentions import by_mentions
from candor_training.miniature.load_seed import SeedResult, pooled


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
    lines += ["## What counts as the paper's result", "", *_criteria_table(criteria), ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def _set_table(results: list[SeedResult], questions: str, bins: int) -> list[str]:
    measured = figures(bins)
    table = [["Model", *TITLES.values(), "n", "No answer"]]
    for model in _models(results, questions):
        own = [one.judged[questions, model] for one in results if (questions, model) in one.judged]
        cells = []
        for figure in TITLES:
            values = [float(measured[figure](judged.forecasts.tally)) for judged in own]
            apart = f" ({', '.join(map(_told, values))})" if len(values) > 1 else ""
            within = _interval(own, measured[figure]) if figure == "ece" else ""
            cells.append(f"{_told(float(np.mean(values)))}{within}{apart}")
        n = sum(len(judged.rows) for judged in own)
        empty = sum(judged.empty for judged in own)
        silent = f" ({len(own)} of {len(results)} seeds)" if len(own) < len(results) else ""
        table.append([f"{model}{silent}", *cells, str(n), f"{empty / n:.1%}"])
    return as_markdown(table)


def _models(results: list[SeedResult], questions: str) -> list[str]:
    """Those that said anything about the set in any seed."""
    every = {key: None for one in results for key in one.judged}
    return [model for name, model in every if name == questions]


def _told(value: float) -> str:
    """Of one class alone, as where nothing is right, there is no AUROC; so there is no mean either."""
    return "undefined" if np.isnan(value) else f"{value:.3f}"


def _interval(own: list[Judged], figure: Figure) -> str:
    """The mean's 95 % interval over the questions of these seeds."""
    found = measure_mean([judged.forecasts for judged in own], figure, seed=0)
    return "" if found.low is None else f" [{found.low:.3f}, {found.high:.3f}]"


def _beyond_table(results: list[SeedResult], sets: list[str], bins: int) -> list[str]:
    """What RL is worth beyond two parameters: its figures less the control's, over all seeds."""
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
            figures_ = [f"{group.mean_confidence:.3f}", f"{group.accuracy:.3f}"]
            table.append([model, group.label, str(group.n), *figures_])
    return as_markdown(table)


def _criteria_table(criteria: list[Criterion]) -> list[str]:
    rows = [[one.what, one.found, "yes" if one.holds else "MISSED"] for one in criteria]
    return as_markdown([["What", "Found", "Holds"], *rows])
