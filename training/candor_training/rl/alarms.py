"""Alarms: what goes wrong in reinforcement learning without an error, told as it begins."""

from dataclasses import dataclass, field

from candor_training.pipeline.events import Events

# A paragraph whose forecast is off by so much in sum costs 5 * .2 = 1 nat, the worth of an answer.
_sum_error = 0.2
# Below, all paragraphs say much the same: a model that states its base rate has no spread.
_spread = 0.05
# Nats a token. The texts of PPO as the paper sets it stay below .1.
_kl_per_token = 0.3
# Nats by which the surrogate may come to flatter more than at first, if that is no accident.
_gap = 0.2
_standard_errors = 3.0


@dataclass
class Alarms:
    """Tells of each trouble once, and again only after it was over."""

    events: Events
    is_main: bool
    first_gap: tuple[float, float] | None = None
    _on: set[str] = field(default_factory=set)

    def after_step(self, step: int, figures: dict[str, float]) -> None:
        if "kl_per_token" in figures:
            kl = figures["kl_per_token"]
            self._tell("kl", kl > _kl_per_token, f"KL is {kl:.2g} nats a token", step, kl)
        if "sum_error" not in figures:
            return
        error, spread = figures["sum_error"], figures["spread"]
        self._tell("sum", error > _sum_error, f"forecasts miss a sum of 1 by {error:.2g}", step, error)
        self._tell(
            "confidence", spread < _spread, f"confidence spreads by {spread:.2g} only", step, spread
        )

    def after_validation(self, step: int, figures: dict[str, float]) -> None:
        """Compares the surrogate's flattery with that of the first validation."""
        if "gap" not in figures:
            return
        gap, error = figures["gap"], figures["gap_error"]
        if self.first_gap is None:
            self.first_gap = (gap, error)
        first, first_error = self.first_gap
        grown = gap - first
        chance = _standard_errors * (error**2 + first_error**2) ** 0.5
        self._tell(
            "reader",
            grown > max(_gap, chance),
            f"the surrogate's reward exceeds the reader's by {grown:.2g} nats more than at first",
            step,
            grown,
        )

    def _tell(self, what: str, is_wrong: bool, message: str, step: int, value: float) -> None:
        if not is_wrong:
            self._on.discard(what)
        elif what not in self._on:
            self._on.add(what)
            if self.is_main:
                self.events.alarm(what, f"step {step}: {message}.", at_step=step, value=value)
