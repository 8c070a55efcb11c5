"""Advice on settings that are far from what anybody trains with. Nothing is refused.

Outside of these ranges a value is more likely a slip than meant. Sources: Wortsman et al. 2023
(arXiv 2309.14322) for AdamW's learning rates, of which .01 makes also small Transformers diverge
unless attention is normalised; Schulman et al. 2017 (PPO) for clip (.1 to .3), gamma and epochs
(3 to 15); Brown et al. 2020 for weight decay (.1); the APIs of language models for temperatures (at
most 2); the paper for the KL penalty (.1). Each range is ten times as wide or more, where it can be.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import BaseModel

from candor_training.errors import StatedError
from candor_training.pipeline.plan import trial_settings
from candor_training.pipeline.recipe import Recipe, load_recipe


class Usual(NamedTuple):
    """The least and the most that is usual, and what is likely below and above."""

    least: float
    most: float
    below: str
    above: str


_slow = "it will hardly learn anything"
_diverges = "training will most likely diverge"
USUAL = {
    "learning_rate": Usual(1e-9, 1e-2, _slow, _diverges),
    "weight_decay": Usual(0, 1, "", "weights will shrink more than they learn"),
    "epochs": Usual(1, 100, "", "it will most likely learn its rows by heart"),
    "temperature": Usual(0, 2, "", "texts will be close to random tokens"),
    "kl_coef": Usual(0, 10, "", "the policy will hardly change"),
    "clip": Usual(1e-3, 1, "the policy will hardly change", "the clip will hardly ever act"),
    "gamma": Usual(0.9, 1, "what a text is paid at its end will hardly reach the tokens before it", ""),
}
# How many times the recipe's learning rate, or what part of it, is still usual: LoRA takes 10 times.
_apart = 100


def unusual_settings(recipe: Recipe, name: str) -> list[str]:
    """A sentence for each setting of a stage that is far from what is usual.

    Raises StatedError where the stage's settings cannot be read.
    """
    found = [
        advice
        for trial in trial_settings(recipe, name)
        for setting, value in _numbers(trial)
        if (advice := _advice(setting, value, _rate_before(recipe, name)))
    ]
    return list(dict.fromkeys(found))


def _numbers(settings: BaseModel, above: str = "") -> Iterator[tuple[str, float]]:
    """Settings that are numbers, with those of the tables within."""
    for name, value in settings:
        if isinstance(value, BaseModel):
            yield from _numbers(value, f"{above}{name}.")
        elif isinstance(value, (int, float)):
            yield f"{above}{name}", value


def _rate_before(recipe: Recipe, name: str) -> float | None:
    """The learning rate of the recipe that this one extends; none where it has several."""
    if recipe.extends is None:
        return None
    try:
        trials = trial_settings(load_recipe(recipe.extends), name)
    except (StatedError, KeyError):
        # It may be whole only together with what extends it.
        return None
    rates = {getattr(one, "learning_rate", None) for one in trials}
    return rates.pop() if len(rates) == 1 else None


def _advice(setting: str, value: float, rate_before: float | None) -> str | None:
    usual = USUAL.get(setting.rpartition(".")[2])
    if usual is None:
        return None
    if setting == "learning_rate" and rate_before:
        times = value / rate_before
        if times > _apart:
            return f"{setting} = {value:,g} is {times:,.0f} times the recipe's: {usual.above}."
        if times < 1 / _apart:
            return f"{setting} = {value:,g} is a {1 / times:,.0f}th of the recipe's: {usual.below}."
    if value > usual.most:
        return f"{setting} = {value:,g} is above {usual.most:g}, the most that is usual: {usual.above}."
    if value < usual.least:
        return (
            f"{setting} = {value:,g} is below {usual.least:g}, the least that is usual: {usual.below}."
        )
    return None
