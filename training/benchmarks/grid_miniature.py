"""Which algorithm calibrates a language model: `python -m benchmarks.grid_miniature FOLDER --seeds 5`.

The grid of `benchmarks.grid` on the miniature, seed after seed: one base model and LC SFT a seed
(`grid_miniature.toml`), and from them a run of RL for each score and algorithm. All have equal rollouts
of the same questions, and no choice of a checkpoint.

A cell is FOLDER/seed-N/SCORE-ALGORITHM.json. One that is there is not run again, and a run that was
stopped goes on where it was (FOLDER/runs). table.md has what is done so far; at the end
grid-miniature.svg is drawn.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import torch
from pydantic import BaseModel, ConfigDict

import candor_training.stages  # noqa: F401  (makes the stages known)
from benchmarks.grid import Panel, draw, spread
from candor_training.formats.files import read_rows
from candor_training.formats.rows import GenerationRow
from candor_training.metrics.recalibration import Floats
from candor_training.metrics.scores import LOG_SCORE_CLIP, brier_score, expected_calibration_error
from candor_training.metrics.tally import tally_of
from candor_training.pipeline.plan import plan, up_to
from candor_training.pipeline.recipe import Recipe, load_recipe
from candor_training.pipeline.run import Run, held, revision
from candor_training.pipeline.run_stage import run_stage
from candor_training.world.facts import FactRow, world_lexicon

RECIPE = Path(__file__).with_suffix(".toml")
BEFORE = ("", "before")
# GRPO without the division is RLOO with other units (tests/rl/test_rloo.py), so it is not run again.
ALGORITHMS: dict[str, dict[str, Any]] = {
    "PPO": {"algorithm": "ppo"},
    "RLOO": {"algorithm": "rloo"},
    "GRPO, divided": {"algorithm": "grpo", "divide_by_std": True},
}
# The Brier score pays about half as much for the same mistake, so that a nat of KL costs half as much.
SCORES: dict[str, dict[str, Any]] = {
    "log": {"decision": {"weight": 1.1, "constant": 2.2}, "kl_coef": 0.03},
    "brier": {"decision": {"score": "brier", "constant": 0.6}, "kl_coef": 0.015},
}
# What is compared is the algorithms, and not what they make of a surrogate's mistakes.
READER = {"reader": "literal"}
# The least probability that the log score's reward sees.
FLOOR = 1e-4
RESAMPLES = 2_000
LABELS = {
    "excess_kl": "excess KL of the forecast, nats",
    "answer_kl": "excess KL of the confidence, nats",
    "overconfidence": "overconfidence",
}


class Cell(BaseModel):
    """What a policy says about the held-out questions, beside the posterior that the world knows.

    Lists have an item for each question, in their order: KL(posterior || stated) in nats, of the
    forecast over all answers and of the confidence in the top one, and this less the posterior.
    """

    model_config = ConfigDict(frozen=True)
    seed: int
    score: str
    algorithm: str
    excess_kls: list[float]
    answer_kls: list[float]
    gaps: list[float]
    ece: float
    brier_score: float
    accuracy: float
    stated: float
    answered: float

    @property
    def excess_kl(self) -> float:
        return float(np.mean(self.excess_kls))

    @property
    def answer_kl(self) -> float:
        return float(np.mean(self.answer_kls))

    @property
    def overconfidence(self) -> float:
        return float(np.mean(self.gaps))


def main(folder: Path, seeds: int, recipe: Path = RECIPE) -> None:
    cells: list[Cell] = []
    for seed in range(1, seeds + 1):
        for cell in run_seed(folder, seed, recipe):
            cells.append(cell)
            (folder / "table.md").write_text(table(cells) + "\n", encoding="utf-8")
    print(table(cells))
    before = [cell for cell in cells if cell.algorithm == BEFORE[1]]
    panels = [Panel(figure, label, mean(before, figure)) for figure, label in LABELS.items()]
    draw(cells, list(ALGORITHMS), panels, folder / "grid-miniature.svg")


def run_seed(folder: Path, seed: int, recipe: Path) -> Iterator[Cell]:
    """The cells of a seed, before training first; those that are there already are read."""
    for score, name in [BEFORE, *product(SCORES, ALGORITHMS)]:
        path = folder / f"seed-{seed}" / f"{key_of(score, name)}.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            cell = run_cell(with_cells(load_recipe(recipe, seed)), folder / "runs", seed, score, name)
            path.write_text(cell.model_dump_json(), encoding="utf-8")
        yield Cell.model_validate_json(path.read_text(encoding="utf-8"))


def key_of(score: str, name: str) -> str:
    return f"{score}-{name}".lower().replace(", ", "-").strip("-")


def with_cells(recipe: Recipe) -> Recipe:
    """The recipe with a stage of RL for each cell, and one that writes its texts."""
    trained, written = recipe.stage["lc-rl"], recipe.stage["lc-sft-test"]
    needs = {need: of for need, of in trained.needs.items() if need != "extract_answers"}
    stages = dict(recipe.stage)
    policies = {key_of(*BEFORE): "lc-sft"}
    for (score, reward), (name, algorithm) in product(SCORES.items(), ALGORITHMS.items()):
        key = key_of(score, name)
        settings = trained.settings | READER | reward | algorithm
        stages[f"rl-{key}"] = trained.model_copy(update={"needs": needs, "settings": settings})
        policies[key] = f"rl-{key}"
    for key, policy in policies.items():
        given = {"model": policy, "data": "splits/test-held-out.jsonl"}
        stages[f"texts-{key}"] = written.model_copy(update={"needs": given})
    return recipe.model_copy(update={"stage": stages})


def run_cell(recipe: Recipe, runs: Path, seed: int, score: str, name: str) -> Cell:
    key = key_of(score, name)
    run = Run(recipe.name, runs / recipe.name, revision())
    for planned in plan(up_to(recipe, [f"texts-{key}"]), runs):
        # All cells draw with the same numbers, so that less of their difference is chance.
        kind = planned.name.removesuffix(f"-{key}")
        drawn = int.from_bytes(sha256(f"{seed}:{kind}".encode()).digest()[:4])
        with held(run, planned.name):
            record, has_run = run_stage(run, replace(planned, seed=drawn))
        if has_run:
            print(f"seed {seed}: {planned.name} done in {record.seconds:.0f} s", flush=True)
    texts = read_rows(run.folder / f"texts-{key}" / "generations.jsonl", GenerationRow)
    facts = read_rows(run.folder / "world" / "facts.jsonl", FactRow)
    return measure(texts, facts, seed=seed, score=score, algorithm=name)


def measure(texts: Sequence[GenerationRow], facts: Sequence[FactRow], **known: Any) -> Cell:
    """Has the literal reader read the texts. One without an answer is wrong, and certain of it."""
    lexicon = world_lexicon(facts)
    of = {(fact.dataset, fact.question): fact for fact in facts}
    kls, of_answers, gaps, confidences, hits = [], [], [], [], []
    stated = answered = 0
    for text in texts:
        fact = of[text.dataset, text.question]
        reading = lexicon.read(fact.relation, text.text)
        confidence = 1.0 if reading.confidence is None else reading.confidence
        truly = fact.posterior.get(reading.answer or "", 0.0)
        kls.append(kl_of(fact.posterior, reading.distribution, FLOOR))
        # Of two events, the answer and all else.
        both = {"right": confidence, "wrong": 1 - confidence}
        of_answers.append(kl_of({"right": truly, "wrong": 1 - truly}, both, LOG_SCORE_CLIP))
        gaps.append(confidence - truly)
        confidences.append(confidence)
        hits.append(reading.answer == fact.truth)
        stated += reading.stated
        answered += reading.answer is not None
    tally = tally_of(confidences, hits)
    return Cell(
        **known,
        excess_kls=[round(one, 3) for one in kls],
        answer_kls=[round(one, 3) for one in of_answers],
        gaps=[round(one, 3) for one in gaps],
        ece=float(expected_calibration_error(tally)),
        brier_score=float(brier_score(tally)),
        accuracy=float(np.mean(hits)),
        stated=stated / len(texts),
        answered=answered / len(texts),
    )


def kl_of(posterior: dict[str, float], forecast: dict[str, float], floor: float) -> float:
    """KL(posterior || forecast) in nats; the forecast gives nothing less than the floor."""
    return sum(
        p * float(np.log(p / max(forecast.get(value, 0.0), floor)))
        for value, p in posterior.items()
        if p > 0
    )


def of_all(cells: Sequence[Cell], score: str, name: str) -> list[Cell]:
    return [cell for cell in cells if (cell.score, cell.algorithm) == (score, name)]


def mean(cells: Sequence[Cell], figure: str) -> float:
    return float(np.mean([getattr(cell, figure) for cell in cells]))


# Paired figures: their mean, and their items by question. The others are means over seeds alone.
PAIRED = {"excess_kl": "excess_kls", "answer_kl": "answer_kls", "overconfidence": "gaps"}
OTHERS = ("ece", "brier_score", "accuracy", "stated", "answered")


def table(cells: Sequence[Cell]) -> str:
    """Markdown: means over seeds, the lowest and the highest, and paired differences from RLOO."""
    heads = ["seeds", "score", "algorithm"]
    heads += [head for figure in PAIRED for head in (figure, "less RLOO's")]
    heads += OTHERS
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for score, name in [BEFORE, *product(SCORES, ALGORITHMS)]:
        own, base = of_all(cells, score, name), of_all(cells, score, "RLOO")
        if not own:
            continue
        line = [str(len(own)), score, name]
        for figure, items in PAIRED.items():
            is_base = name in ("RLOO", BEFORE[1])
            line += [over_seeds(own, figure), "" if is_base else less_than(own, base, items)]
        line += [over_seeds(own, figure) for figure in OTHERS]
        lines.append(f"| {' | '.join(line)} |")
    return "\n".join(lines)


def over_seeds(cells: Sequence[Cell], figure: str) -> str:
    return spread([getattr(cell, figure) for cell in cells])


def less_than(own: Sequence[Cell], base: Sequence[Cell], items: str) -> str:
    """The mean difference over the seeds of both, with its interval."""
    by_seed = {cell.seed: np.array(getattr(cell, items)) for cell in base}
    both = [cell for cell in own if cell.seed in by_seed]
    less = [np.array(getattr(cell, items)) - by_seed[cell.seed] for cell in both]
    if not less:
        return ""
    low, high = interval(less)
    return f"{np.mean([one.mean() for one in less]):.4f} [{low:.4f}, {high:.4f}]"


def interval(by_seed: Sequence[Floats]) -> tuple[float, float]:
    """95 % of the mean: percentile bootstrap over seeds, and within each over its questions."""
    rng = np.random.default_rng(0)

    def again(values: Floats) -> float:
        return float(values[rng.integers(len(values), size=len(values))].mean())

    drawn = [
        np.mean([again(by_seed[seed]) for seed in rng.integers(len(by_seed), size=len(by_seed))])
        for _ in range(RESAMPLES)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return float(low), float(high)


if __name__ == "__main__":
    torch.set_num_threads(1)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=int, default=5)
    given = parser.parse_args()
    main(given.folder, given.seeds)
