"""Measuring and keeping the policy while PPO or RLOO trains it; alarms when something goes wrong."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from candor_training.formats.rows import PromptRow
from candor_training.models.decoding import Decoded
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.readers.literal import Lexicon
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.figures import forecast_figures, mean_over
from candor_training.rl.group import Group
from candor_training.rl.keeper import Keeper
from candor_training.rl.scoring import Forecast, Reader, Scorer, score_forecasts
from candor_training.rl.settings import RlSettings
from candor_training.world.facts import FactRow, world_lexicon

# A paragraph whose forecast is off by so much in sum costs 5 * .2 = 1 nat, the worth of an answer.
_sum_error = 0.2
# Below, all paragraphs state much the same: a model that states its base rate has no spread.
_spread = 0.05
# Nats a token. The texts of PPO as the paper sets it stay below .1.
_kl_per_token = 0.3
# Nats by which the surrogate may exceed the reader more than at first, beyond chance.
_gap = 0.2
_standard_errors = 3.0
# Tokens of a text, its end included: below, texts have less than two others on average. A reward that
# pays for silence leads there within a few steps, and it stays so. One batch may be short by chance,
# not three.
_shortest = 3.0
_short_steps = 3
# The gradient's norm, before it is clipped, is below 10 while training goes well, and varies tenfold.
_norm_growth = 1_000.0
_largest_norm = 100.0
# An alarm is raised again when its figure is so many times what it was at the last.
_worse = 10.0
# Paragraphs that people see at each validation, always on the same queries.
_samples = 3


@dataclass(frozen=True)
class _Finding:
    """Whether something is wrong, what, and the figure that shows it; `grows`: more of it is worse."""

    what: str
    is_wrong: bool
    message: str
    value: float
    grows: bool = False


@dataclass
class Alarms:
    """Raises an alarm once for each trouble; again at ten times its figure, and after it was over."""

    events: Events
    is_main: bool
    first_gap: tuple[float, float] | None = None
    # The troubles that last, each with its figure when it was last told.
    _on: dict[str, float] = field(default_factory=dict)
    # What a run that was broken off raised, and at which step.
    _raised: set[tuple[str, int]] = field(default_factory=set)
    # How many steps in a row, up to now, wrote next to nothing.
    _short: int = 0
    # The least norm of the gradient in the steps up to now.
    _least_norm: float = math.inf

    def resume(self, step: int) -> None:
        """Continues after this step (0: begins) as if the run had not been broken off."""
        past = self.events.past()
        self._raised = {
            (row["what"], row["at_step"])
            for row in past
            if row["event"] == "alarm" and "at_step" in row
        }
        # A step that was taken again counts as it was the last time.
        steps = {row["step"]: row for row in past if row["event"] == "step" and row["step"] <= step}
        self._short, self._least_norm = 0, math.inf
        for taken in sorted(steps):
            self._count(steps[taken])
        validated = [row for row in past if row["event"] == "validation" and row["step"] <= step]
        findings = [
            *(self._of_step(steps[step]) if step in steps else ()),
            *(self._of_validation(validated[-1]) if validated else ()),
        ]
        told = {
            row["what"]: row["value"]
            for row in past
            if row["event"] == "alarm" and row.get("at_step", step + 1) <= step
        }
        self._on = {one.what: told.get(one.what, one.value) for one in findings if one.is_wrong}

    def after_step(self, step: int, figures: dict[str, float]) -> None:
        self._count(figures)
        self._raise(step, self._of_step(figures))

    def after_validation(self, step: int, figures: dict[str, float]) -> None:
        """Compares by how much the surrogate's reward exceeds the reader's, now and at first."""
        self._raise(step, self._of_validation(figures))

    def _count(self, figures: Mapping[str, Any]) -> None:
        # Where all samples of each query have the same reward, the norm is 0: nothing to compare with.
        self._least_norm = min(self._least_norm, figures.get("gradient_norm") or math.inf)
        self._short = self._short + 1 if figures.get("tokens", _shortest) < _shortest else 0

    def _of_step(self, figures: Mapping[str, Any]) -> Iterator[_Finding]:
        if (kl := figures.get("kl_per_token")) is not None:
            message = f"KL is {kl:.2g} nats a token"
            yield _Finding("kl", kl > _kl_per_token, message, kl, grows=True)
        if (norm := figures.get("gradient_norm")) is not None:
            limit = max(_largest_norm, _norm_growth * self._least_norm)
            message = (
                f"the gradient's norm is {norm:.2g}, and was {self._least_norm:.2g}: "
                "training diverges, lower learning_rate"
            )
            yield _Finding("gradient", norm > limit, message, norm, grows=True)
        if (error := figures.get("sum_error")) is not None:
            message = f"the forecasts' sums differ from 1 by {error:.2g}"
            yield _Finding("sum", error > _sum_error, message, error, grows=True)
        if (spread := figures.get("spread")) is not None:
            message = f"confidence spreads by {spread:.2g} only"
            yield _Finding("confidence", spread < _spread, message, spread)
        if (tokens := figures.get("tokens")) is not None:
            message = (
                f"texts have {tokens:.2g} tokens on average, their end included, "
                f"and have been below {_shortest:.0f} for {self._short} steps"
            )
            yield _Finding("empty", self._short >= _short_steps, message, tokens)

    def _of_validation(self, figures: Mapping[str, Any]) -> Iterator[_Finding]:
        if "gap" not in figures:
            return
        gap, error = figures["gap"], figures["gap_error"]
        if self.first_gap is None:
            self.first_gap = (gap, error)
        first, first_error = self.first_gap
        grown = gap - first
        chance = _standard_errors * (error**2 + first_error**2) ** 0.5
        message = f"the surrogate's reward exceeds the reader's by {grown:.2g} nats more than at first"
        yield _Finding("reader", grown > max(_gap, chance), message, grown, grows=True)

    def _raise(self, step: int, findings: Iterable[_Finding]) -> None:
        for one in findings:
            if not one.is_wrong:
                self._on.pop(one.what, None)
                continue
            told = self._on.get(one.what)
            is_worse = told is not None and one.grows and one.value >= _worse * told
            if told is not None and not is_worse:
                continue
            self._on[one.what] = one.value
            if self.is_main and (one.what, step) not in self._raised:
                more = f", {one.value / told:.0f} times as much as at the last alarm" if told else ""
                message = f"step {step}: {one.message}{more}."
                self.events.alarm(one.what, message, at_step=step, value=one.value)


@dataclass(frozen=True)
class Validation:
    """PPO validation. `rows` are this process's; each process's first `monitor_rows` are read too."""

    rows: list[PromptRow]
    scorer: Scorer
    group: Group
    decision: DecisionRewardSettings
    reader: Reader | None = None
    monitor_rows: int = 0

    def measure(self, decoded: Sequence[Decoded]) -> dict[str, float]:
        """The mean reward, without the constant C; with a reader, its own, and how far apart.

        `gap` is the mean of surrogate minus reader over the same paragraphs, `gap_error` its standard
        error.
        """
        texts = [one.text for one in decoded]
        scores = self.scorer.score(self.rows, texts)
        figures = {"validation_reward": mean_over({"reward": scores.values}, self.group)["reward"]}
        figures |= forecast_figures(scores, self.group)
        if self.reader is None:
            return figures
        rows, texts = self.rows[: self.monitor_rows], texts[: self.monitor_rows]
        forecasts = self.reader.read(rows, texts)
        read = score_forecasts(forecasts, rows, self.decision).values
        gaps = scores.values[: len(read)] - read
        means = mean_over({"reader_reward": read, "gap": gaps, "squares": gaps**2}, self.group)
        read_in_all = len(gaps) * self.group.size
        variance = max(means.pop("squares") - means["gap"] ** 2, 0.0)
        return {**figures, **means, "gap_error": float(np.sqrt(variance / read_in_all))}


@dataclass(frozen=True)
class LiteralReader:
    """The literal reader, for questions of a made world."""

    lexicon: Lexicon
    relations: Mapping[str, str]

    def knows(self, row: PromptRow) -> bool:
        return row.question_id in self.relations

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[Forecast]:
        return [
            self.lexicon.read(self.relations[row.question_id], paragraph).distribution
            for row, paragraph in zip(rows, paragraphs, strict=True)
        ]


def build_literal_reader(ctx: StageContext[RlSettings]) -> LiteralReader:
    """Reads what may be asked about the world of `facts`."""
    facts = ctx.rows("facts", FactRow)
    return LiteralReader(world_lexicon(facts), {fact.question: fact.relation for fact in facts})


@dataclass
class Watch:
    """PPO validation: when it is due, what it measures, and which policies are kept for it."""

    settings: RlSettings
    steps: int
    validation: Validation
    keeper: Keeper
    alarms: Alarms
    group: Group
    events: Events

    def is_due(self, step: int) -> bool:
        """At the start, every `validate_every` steps from `validate_after` on, and at the end."""
        is_one = step % self.settings.validate_every == 0 and step >= self.settings.validate_after
        return is_one or step in (0, self.steps)

    def measure(self, step: int, decoded: Sequence[Decoded], policy: Any) -> dict[str, float]:
        """Of what the policy wrote to this process's prompts. Saves it, once it has learnt anything."""
        figures = self.validation.measure(decoded)
        if step > 0:
            is_untrained = step < self.settings.first_trained
            self.keeper.save_policy(step, policy, figures, is_untrained=is_untrained)
        elif self.group.is_main:
            self.keeper.note(step, figures, is_untrained=True)
        if self.group.is_main:
            self.events.emit("validation", step=step, **figures)
            shown = zip(self.validation.rows[:_samples], decoded, strict=False)
            for row, one in shown:
                self.events.emit("sample", step=step, query=row.prompt, text=one.text)
        self.alarms.after_validation(step, figures)
        return figures
