"""Which algorithm calibrates, with which score: `python -m benchmarks.grid FOLDER`.

Writes grid.json and grid.svg, and prints a table. Queries are of 24 kinds. Of each the posterior over
five answers is known: the first has .2 to .98, the others share the rest. The policy is a table: for
each kind, logits over 21 levels of confidence in the first answer (0, 5, ..., 100 %). It begins as
fine-tuning may leave it, about as sure of all kinds. A query has one truth, drawn from its posterior;
all samples of a group are judged by it. What follows is the whole of the algorithms on such texts of
one token: the package's own rewards and advantages, Adam, and equal rollouts.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from candor_training.evaluation.write_results import save_svg
from candor_training.reward.decision import brier_reward, decision_reward
from candor_training.rl.advantages import grpo_advantages, whiten

KINDS, ANSWERS, LEVELS = 24, 5, 21
STEPS, ROLLOUTS, SAMPLES, SEEDS = 400, 256, 4, 5
LEARNING_RATE, KL_COEF, VALUE_RATE = 0.05, 0.01, 0.1

sure_of = torch.linspace(0.2, 0.98, KINDS, dtype=torch.float64)
# A level of 0 or 100 % leaves what the reward's floor leaves.
levels = torch.linspace(0, 1, LEVELS, dtype=torch.float64)

Advantages = Callable[[Tensor, Tensor, Tensor], Tensor]


@dataclass(frozen=True)
class Result:
    score: str
    algorithm: str
    seed: int
    # Nats, the mean over kinds and levels as the policy says them.
    excess_kl: float
    # The mean confidence less the mean probability of the first answer.
    overconfidence: float


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    results = list(run_all())
    cells = [result.__dict__ for result in results]
    (folder / "grid.json").write_text(json.dumps(cells, indent=1), encoding="utf-8")
    print(table(results))
    kl, gap = measure(start())
    panels = [
        Panel("excess_kl", "excess KL, nats", kl),
        Panel("overconfidence", "overconfidence", gap),
    ]
    draw(results, list(ALGORITHMS), panels, folder / "grid.svg")


def run_all() -> Iterator[Result]:
    for score, name, seed in product(("log", "brier"), ALGORITHMS, range(1, SEEDS + 1)):
        yield Result(score, name, seed, *measure(train(score, name, seed)))


def measure(policy: Tensor) -> tuple[float, float]:
    """Excess KL and overconfidence of a policy's logits."""
    stated = torch.softmax(policy, dim=1)
    kl = (stated * excess_kl()).sum(dim=1).mean()
    return float(kl), float(((stated * levels).sum(dim=1) - sure_of).mean())


def forecast(level: Tensor) -> Tensor:
    """The forecast over all answers of who says this level, shape (..., answers)."""
    others = ((1 - level) / (ANSWERS - 1))[..., None].expand(*level.shape, ANSWERS - 1)
    return torch.cat([level[..., None], others], dim=-1)


def excess_kl() -> Tensor:
    """KL(posterior || forecast) of each kind and level, (kinds, levels), with the reward's floor."""
    posterior = forecast(sure_of)[:, None]
    said = forecast(levels)[None].clamp(min=1e-4)
    return (posterior * (posterior.log() - said.log())).sum(dim=-1)


def start() -> Tensor:
    """Mostly 85 to 95 %, whatever the kind, and every level now and then."""
    near = -((levels - 0.9) ** 2) / (2 * 0.15**2)
    return near.expand(KINDS, LEVELS).clone()


def rewards_of(score: str, level: Tensor, truth: Tensor) -> Tensor:
    said = forecast(level)
    given = said.gather(1, truth[:, None])[:, 0].numpy()
    if score == "brier":
        return torch.from_numpy(brier_reward(given, (said**2).sum(dim=1).numpy(), constant=0))
    return torch.from_numpy(decision_reward(given, np.ones(len(given)), constant=0))


def train(score: str, algorithm: str, seed: int) -> Tensor:
    """The policy's logits after all steps, (kinds, levels)."""
    generator = torch.Generator().manual_seed(seed)
    first = torch.log_softmax(start(), dim=1)
    policy = start().requires_grad_()
    values = torch.zeros(KINDS, dtype=torch.float64)
    optimizer = torch.optim.Adam([policy], lr=LEARNING_RATE)
    groups = ROLLOUTS // (1 if algorithm == "PPO" else SAMPLES)
    for _ in range(STEPS):
        kinds = torch.randint(KINDS, (groups,), generator=generator)
        truths = torch.multinomial(forecast(sure_of)[kinds], 1, generator=generator)[:, 0]
        kinds, truths = (x.repeat_interleave(ROLLOUTS // groups) for x in (kinds, truths))
        said = torch.log_softmax(policy, dim=1)[kinds]
        drawn = torch.multinomial(said.detach().exp(), 1, generator=generator)
        logprobs = said.gather(1, drawn)[:, 0]
        kl = logprobs.detach() - first[kinds].gather(1, drawn)[:, 0]
        rewards = rewards_of(score, levels[drawn[:, 0]], truths) - KL_COEF * kl
        loss = -(ALGORITHMS[algorithm](rewards, values, kinds) * logprobs).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return policy.detach()


def ppo(rewards: Tensor, values: Tensor, kinds: Tensor) -> Tensor:
    """With one token and one pass: the reward less its value, whitened. The values then learn."""
    advantages = whiten(
        (rewards - values[kinds])[:, None], torch.ones(len(rewards), 1), shift_mean=True
    )
    for kind in kinds.unique():
        values[kind] += VALUE_RATE * (rewards[kinds == kind].mean() - values[kind])
    return advantages[:, 0]


def rloo(rewards: Tensor, _values: Tensor, _kinds: Tensor) -> Tensor:
    groups = rewards.view(-1, SAMPLES)
    others = (groups.sum(dim=1, keepdim=True) - groups) / (SAMPLES - 1)
    return (groups - others).view(-1)


def grpo(rewards: Tensor, values: Tensor, kinds: Tensor, *, divide_by_std: bool) -> Tensor:
    return grpo_advantages(rloo(rewards, values, kinds), SAMPLES, divide_by_std=divide_by_std)


ALGORITHMS: dict[str, Advantages] = {
    "PPO": ppo,
    "RLOO": rloo,
    "GRPO": partial(grpo, divide_by_std=False),
    "GRPO, divided": partial(grpo, divide_by_std=True),
}


def table(results: list[Result]) -> str:
    """Markdown: means and ranges over seeds, and each seed's difference from RLOO of the same seed."""
    lines = ["| score | algorithm | excess KL, nats | less RLOO's, same seed | overconfidence |"]
    lines.append("|---|---|---|---|---|")
    kl, gap = measure(start())
    lines.append(f"| | before | {kl:.4f} | | {gap:.4f} |")
    for score, name in product(("log", "brier"), ALGORITHMS):
        own = [one for one in results if (one.score, one.algorithm) == (score, name)]
        base = [one for one in results if (one.score, one.algorithm) == (score, "RLOO")]
        own_kl = [one.excess_kl for one in own]
        less = [one.excess_kl - other.excess_kl for one, other in zip(own, base, strict=True)]
        gaps = [one.overconfidence for one in own]
        cells = " | ".join(spread(x) for x in (own_kl, less, gaps))
        lines.append(f"| {score} | {name} | {cells} |")
    return "\n".join(lines)


def spread(values: list[float]) -> str:
    return f"{np.mean(values):.4f} ({min(values):.4f} to {max(values):.4f})"


class Drawn(Protocol):
    """What a point of the figure belongs to; its measures are attributes too."""

    @property
    def score(self) -> str: ...
    @property
    def algorithm(self) -> str: ...


@dataclass(frozen=True)
class Panel:
    """A measure by its attribute, and what it was before training."""

    measure: str
    label: str
    before: float


def draw(
    results: Sequence[Drawn], algorithms: Sequence[str], panels: Sequence[Panel], path: Path
) -> None:
    """Each seed a point in each panel; a dotted line where all began."""
    from matplotlib.figure import Figure

    figure = Figure(
        figsize=(1.5 + 3.2 * len(panels), 0.6 * len(algorithms) + 0.8), layout="constrained"
    )
    axes = figure.subplots(1, len(panels), sharey=True)
    for axis, panel in zip(axes, panels, strict=True):
        for place, (score, marker) in enumerate({"log": "o", "brier": "s"}.items()):
            for row, name in enumerate(algorithms):
                own = [one for one in results if (one.score, one.algorithm) == (score, name)]
                x = [getattr(one, panel.measure) for one in own]
                y = [row + 0.16 * (2 * place - 1)] * len(x)
                axis.scatter(x, y, marker=marker, s=18, color=f"C{place}", label=None if row else score)
        axis.set_xlabel(panel.label)
        axis.axvline(0, color="0.7", linewidth=0.8)
        axis.axvline(panel.before, color="0.4", linewidth=0.8, linestyle=":")
    axes[0].set_yticks(range(len(algorithms)), list(algorithms))
    axes[0].invert_yaxis()
    axes[0].legend(title="score", frameon=False)
    save_svg(path, figure)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(Path(sys.argv[1]))
