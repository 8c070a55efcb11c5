"""The settings of the stage `rl`, and the two presets of PPO."""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from candor_training.models.train_settings import FitSettings
from candor_training.readers.surrogate import SurrogateSettings
from candor_training.reward.claims import ClaimRewardSettings
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.advantages import KlEstimator


@dataclass(frozen=True)
class Preset:
    """Where our PPO departs from the reference's code; docs/rl.md gives the reasons.

    masked: whitening and losses leave padding out. Over padding, their scale depends on how much
        shorter than the longest possible a batch's responses happen to be.
    kl: what is taken from the rewards. Clamped at 0, the penalty punishes noise and never gives back.
    saves_before_update: a checkpoint of step N lacks the update of step N, and the last one is lost.
    learns_at_once: the schedule gives the first step a learning rate above 0.
    whitens_together: over the rows of all processes, and not over each process's own.
    adam_epsilon, weight_decay: AdamW's. Clipped to a norm of 1, a large model's gradients are so small
        one by one that 1e-5 is no small number beside them.
    """

    masked: bool = True
    kl: KlEstimator = "k1"
    saves_before_update: bool = False
    learns_at_once: bool = True
    whitens_together: bool = True
    adam_epsilon: float = 1e-8
    weight_decay: float = 0.0


PRESETS = {
    "reference": Preset(
        masked=False,
        kl="clamped",
        saves_before_update=True,
        learns_at_once=False,
        whitens_together=False,
        adam_epsilon=1e-5,
        weight_decay=0.01,
    ),
    "candor": Preset(),
}


class RlSettings(FitSettings):
    """Defaults are the paper's code's, but for the preset.

    `rollouts` are those of one step on all devices together. A run ends after `steps`, or when the
    prompts have been seen `max_epochs` times.
    """

    algorithm: Literal["ppo", "rloo", "grpo"] = "ppo"
    preset: Literal["reference", "candor"] = "candor"

    # "claims" sums over all that a paragraph says of its subject: for biographies.
    reward: Literal["decision", "factuality", "claims"] = "decision"
    decision: DecisionRewardSettings = DecisionRewardSettings()
    claims: ClaimRewardSettings = ClaimRewardSettings()
    surrogate: SurrogateSettings = SurrogateSettings()
    # Whether the truth is the one in the data, or is drawn anew from its known distribution each time
    # (a made world knows it), so that no outcome can be learnt by heart.
    truth: Literal["dataset", "resampled"] = "dataset"

    steps: int = Field(default=1500, ge=1)
    max_epochs: float | None = Field(default=None, gt=0)
    rollouts: int = Field(default=512, ge=2)
    temperature: float = Field(default=0.7, gt=0)
    top_p: float = Field(default=1.0, gt=0, le=1)
    max_query_tokens: int = Field(default=128, ge=1)
    max_new_tokens: int = Field(default=300, ge=1)

    kl_coef: float = Field(default=0.1, ge=0)
    gamma: float = Field(default=1.0, gt=0, le=1)
    lam: float = Field(default=1.0, ge=0, le=1)
    clip: float = Field(default=0.2, gt=0)
    value_clip: float = Field(default=0.2, gt=0)
    value_coef: float = Field(default=0.1, ge=0)
    epochs: int = Field(default=1, ge=1)
    # At first the value network learns alone: it starts knowing nothing of how high rewards are.
    critic_steps: int = Field(default=0, ge=0)

    learning_rate: float = Field(default=1e-5, gt=0)
    warmup_steps: int = Field(default=5, ge=0)

    validate_every: int = Field(default=20, ge=1)
    validate_after: int = Field(default=0, ge=0)
    # The best checkpoints by reward on PPO validation are kept, for `select`.
    keep: int = Field(default=5, ge=1)
    resume_every: int = Field(default=20, ge=1)

    # A reader beside the surrogate, which reads so many validation paragraphs each time.
    monitor: Literal["literal"] | None = None
    monitor_rows: int = Field(default=64, ge=2)

    # RLOO and GRPO: the samples of one query, each of which is measured against the others.
    samples_per_prompt: int = Field(default=4, ge=2)
    # GRPO: whether advantages are divided by the standard deviation of their query's rewards.
    divide_by_std: bool = False

    @property
    def scoring(self) -> Literal["forecast_probs", "reward_model"]:
        """The need whose classifier scores: with ForecastProbs, ExtractAnswers reads first."""
        return "reward_model" if self.reward == "factuality" else "forecast_probs"

    @property
    def prompts_of_step(self) -> int:
        """How many queries a step has."""
        return self.rollouts // (self.samples_per_prompt if self.is_grouped else 1)

    @property
    def is_grouped(self) -> bool:
        """Whether a query's samples are measured against each other, without a value network."""
        return self.algorithm != "ppo"


def learning_rate_share(step: int, warmup: int, steps: int, *, learns_at_once: bool) -> float:
    """The share of the learning rate that step 1, 2, ..., `steps` has: up in a line, then down to 0.

    The reference asks the schedule for what was before the step, so that step 1 has 0; otherwise
    step `warmup` is the first with all, and the last step still has some.
    """
    if learns_at_once:
        full = max(warmup, 1)
        rising, falling = step / full, (steps + 1 - step) / max(steps + 1 - full, 1)
    else:
        rising = (step - 1) / max(warmup, 1)
        falling = (steps + 1 - step) / max(steps - warmup, 1)
        rising = rising if step - 1 < warmup else 1.0
    return max(0.0, min(rising, falling, 1.0))
