"""The settings of the stage `rl`, and the two presets of PPO."""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from candor_training.models.train_settings import FitSettings
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.reward.claims import ClaimRewardSettings
from candor_training.reward.decision import DecisionRewardSettings

KlEstimator = Literal["k1", "k3", "clamped"]


@dataclass(frozen=True)
class Preset:
    """Where our PPO departs from the reference's code; docs/rl.md gives the reasons.

    masked: whitening and losses leave padding out. Over padding, their scale depends on how much
        shorter than the longest possible a batch's responses happen to be. Rewards are then only
        scaled: their mean, added to each token that counts, would pay for the length of a text.
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
    """Defaults are the paper's code's, but for the preset."""

    algorithm: Literal["ppo", "rloo", "grpo"] = "ppo"
    """How the policy is improved."""
    preset: Literal["reference", "candor"] = "candor"
    """PPO as in the paper's code, or with our corrections."""

    reward: Literal["decision", "factuality", "claims"] = "decision"
    """What a paragraph is paid for; claims is for biographies, all of whose claims count."""
    decision: DecisionRewardSettings = DecisionRewardSettings()
    claims: ClaimRewardSettings = ClaimRewardSettings()
    reader: Literal["surrogate", "literal"] = "surrogate"
    """Who reads for the decision-based reward. The literal reader knows only a made-up world."""
    surrogate: SurrogateSettings = SurrogateSettings()
    truth: Literal["dataset", "resampled"] = "dataset"
    """That of the data, or one drawn anew each time, which a made-up world can do.

    Then no outcome can be learnt by heart.
    """

    steps: int = Field(default=1500, ge=1)
    """Steps of training."""
    max_epochs: float | None = Field(default=None, gt=0)
    """How often the prompts are gone through, at most."""
    rollouts: int = Field(default=512, ge=2)
    """Paragraphs of one step, on all devices together."""
    temperature: float = Field(default=0.7, gt=0)
    """How freely tokens are drawn."""
    top_p: float = Field(default=1.0, gt=0, le=1)
    """Only the likeliest tokens that together have this probability."""
    max_query_tokens: int = Field(default=128, ge=1)
    """Longest query, in tokens."""
    max_new_tokens: int = Field(default=300, ge=1)
    """Longest paragraph, in tokens."""

    kl_coef: float = Field(default=0.1, ge=0)
    """Penalty for each nat of distance from the first policy."""
    gamma: float = Field(default=1.0, gt=0, le=1)
    """Discount of later rewards."""
    lam: float = Field(default=1.0, ge=0, le=1)
    """Decay of the advantages (GAE)."""
    clip: float = Field(default=0.2, gt=0)
    """How far a token's probability ratio may move and still be paid."""
    value_clip: float = Field(default=0.2, gt=0)
    """The same of the value network."""
    value_coef: float = Field(default=0.1, ge=0)
    """Weight of the value network's loss."""
    epochs: int = Field(default=1, ge=1)
    """Passes over the paragraphs of one step."""
    critic_steps: int = Field(default=0, ge=0)
    """Steps in which the value network learns alone, at first."""

    learning_rate: float = Field(default=1e-5, gt=0)
    """The highest learning rate."""
    warmup_steps: int = Field(default=5, ge=0)
    """Steps until the highest learning rate."""

    validate_every: int = Field(default=20, ge=1)
    """Steps between validations."""
    validate_after: int = Field(default=0, ge=0)
    """The first step that is validated."""
    keep: int = Field(default=5, ge=1)
    """How many of the best checkpoints are kept."""
    resume_every: int = Field(default=20, ge=1)
    """Steps between the states that it can resume from."""

    monitor: Literal["literal"] | None = None
    """A reader beside the surrogate, at each validation."""
    monitor_rows: int = Field(default=64, ge=2)
    """Validation paragraphs that it reads."""

    samples_per_prompt: int = Field(default=4, ge=2)
    """RLOO and GRPO: samples of one query, each measured against the others."""
    divide_by_std: bool = False
    """GRPO: whether advantages are divided by their query's standard deviation."""

    @property
    def scoring(self) -> Literal["forecast_probs", "reward_model"]:
        """The need whose classifier scores: with ForecastProbs, ExtractAnswers reads first."""
        return "reward_model" if self.reward == "factuality" else "forecast_probs"

    @property
    def extracts(self) -> bool:
        """Whether ExtractAnswers reads."""
        return self.scoring == "forecast_probs" and self.reader == "surrogate"

    @property
    def needed(self) -> list[str]:
        """The inputs that these settings need beside those of every stage `rl`."""
        has_world = self.reader == "literal" or self.monitor or self.truth == "resampled"
        optional = {"extract_answers": self.extracts, "facts": has_world}
        return [self.scoring, *(need for need, is_needed in optional.items() if is_needed)]

    @property
    def prompts_of_step(self) -> int:
        """How many queries a step has."""
        return self.rollouts // (self.samples_per_prompt if self.is_grouped else 1)

    @property
    def first_trained(self) -> int:
        """The first step whose checkpoint the policy's training has changed."""
        if self.is_grouped:
            # TRL's schedule begins at 0.
            return 2 if self.warmup_steps > 0 and self.epochs == 1 else 1
        preset = PRESETS[self.preset]
        is_idle = not preset.learns_at_once and self.warmup_steps > 0
        return self.critic_steps + 1 + int(is_idle) + int(preset.saves_before_update)

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
