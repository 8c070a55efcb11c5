"""What paragraphs are worth: a surrogate's reading, turned into rewards.

All scorers answer to the same call, so PPO, RLOO and the HTTP scorer take any of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from candor_training.formats.rows import ClaimRow, PromptRow
from candor_training.formats.templates import judged_text
from candor_training.models.sharding import gathered
from candor_training.readers.forecast_probs import score_groups
from candor_training.readers.surrogate import SurrogateReader
from candor_training.reward.answers import matching_answers
from candor_training.reward.claims import ClaimRewardSettings, claim_reward
from candor_training.reward.decision import (
    DecisionRewardSettings,
    Floats,
    brier_reward,
    decision_reward,
    factuality_reward,
)

Forecast = dict[str, float]


@dataclass(frozen=True)
class Scores:
    """Of n paragraphs: rewards with the constant C and, for evaluation, without; shape (n,) each.

    `totals` are the sums of the forecasts and `confidences` their greatest probabilities; for the
    factuality reward, both are empty.
    """

    rewards: Floats
    values: Floats
    totals: Floats
    confidences: Floats


class Scorer(Protocol):
    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores: ...


@dataclass(frozen=True)
class DecisionScorer:
    """The decision-based reward of the surrogate's forecasts."""

    reader: SurrogateReader
    settings: DecisionRewardSettings
    # Other words for truths, by the readers whose forecasts the surrogate has learnt.
    equivalents: Mapping[str, list[str]] = field(default_factory=dict)

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        questions = [row.question for row in rows]
        given = None
        if self.settings.gt_requires_extraction:
            forecasts = self.reader.read(questions, paragraphs)
        else:
            answers = self.reader.extract(questions, paragraphs)
            asked = [[*some, row.answer] for some, row in zip(answers, rows, strict=True)]
            with_truth = self.reader.weigh(questions, paragraphs, asked)
            given = np.array([some[-1] for some in with_truth])
            # Without the truth, which comes last.
            forecasts = [
                dict(zip(some, weights[:-1], strict=True))
                for some, weights in zip(answers, with_truth, strict=True)
            ]
        known = [
            row.model_copy(update={"aliases": [*row.aliases, *self.equivalents.get(row.answer, [])]})
            for row in rows
        ]
        return score_forecasts(forecasts, known, self.settings, given)


class Reader(Protocol):
    """Whoever reads forecasts from paragraphs; an empty one where there is no answer."""

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[Forecast]: ...


@dataclass(frozen=True)
class LiteralScorer:
    """The decision-based reward of what a reader that needs no training finds."""

    reader: Reader
    settings: DecisionRewardSettings

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        return score_forecasts(self.reader.read(rows, paragraphs), rows, self.settings)


def score_forecasts(
    forecasts: Sequence[Forecast],
    rows: Sequence[PromptRow],
    settings: DecisionRewardSettings,
    truth_probabilities: Floats | None = None,
) -> Scores:
    """The reward of anybody's forecasts.

    A truth has the probability of the answer that matches it (of several, the greatest), 0 where none
    does; unless `truth_probabilities` (n,) says it for all rows.
    """
    given = truth_probabilities
    if given is None:
        given = np.array([_truth_probability(*both) for both in zip(forecasts, rows, strict=True)])
    totals = np.array([sum(forecast.values()) for forecast in forecasts])
    if settings.score == "brier":
        squares = [sum(p**2 for p in forecast.values()) for forecast in forecasts]
        values = brier_reward(given, squares, constant=0.0)
    else:
        values = decision_reward(
            given, totals, weight=settings.weight, constant=0.0, floor=settings.floor
        )
    confidences = np.array([max(forecast.values(), default=0.0) for forecast in forecasts])
    return Scores(values + settings.constant, values, totals, confidences)


@dataclass(frozen=True)
class ClaimScorer:
    """The sum of proper scores over a paragraph's claims: the answers that the surrogate finds."""

    reader: SurrogateReader
    settings: ClaimRewardSettings
    equivalents: Mapping[str, list[str]] = field(default_factory=dict)

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        both = list(zip(rows, paragraphs, strict=True))
        questions = [claim.question for row, _ in both for claim in row.judged_by]
        texts = [text for row, text in both for _ in row.judged_by]
        forecasts = self.reader.read(questions, texts)
        rewards = score_claims(forecasts, rows, self.settings, self.equivalents)
        # A forecast may answer several questions, so it has no sum that should be 1.
        return Scores(rewards, rewards, np.empty(0), np.empty(0))


def score_claims(
    forecasts: Sequence[Forecast],
    rows: Sequence[PromptRow],
    settings: ClaimRewardSettings,
    equivalents: Mapping[str, list[str]] | None = None,
) -> Floats:
    """What each row's paragraph earns; `forecasts` has one for each of its `judged_by`, in order.

    Answers that mean the truth are one claim together, with the greatest of their probabilities.
    """
    known, following = equivalents or {}, iter(forecasts)
    rewards = [
        sum(_claims_reward(next(following), claim, settings, known) for claim in row.judged_by)
        for row in rows
    ]
    return np.array(rewards)


def _claims_reward(
    forecast: Forecast,
    claim: ClaimRow,
    settings: ClaimRewardSettings,
    known: Mapping[str, list[str]],
) -> float:
    aliases = [*claim.aliases, *known.get(claim.answer, [])]
    matching = set(matching_answers(forecast, claim.answer, aliases))
    right = [p for place, p in enumerate(forecast.values()) if place in matching]
    wrong = [p for place, p in enumerate(forecast.values()) if place not in matching]
    said = [max(right), *wrong] if right else wrong
    true = [True] * bool(right) + [False] * len(wrong)
    return float(claim_reward(said, true, settings).sum())


def _truth_probability(forecast: Forecast, row: PromptRow) -> float:
    weights = list(forecast.values())
    matching = matching_answers(forecast, row.answer, row.aliases)
    return max((weights[place] for place in matching), default=0.0)


@dataclass(frozen=True)
class FactualityScorer:
    """1 where the reward model holds the paragraph to be right."""

    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase
    batch_size: int
    room: int | None = None

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        both = zip(rows, paragraphs, strict=True)
        texts = [[judged_text(row.question, row.answer, paragraph)] for row, paragraph in both]
        with gathered(self.model):
            read = score_groups(self.model, self.tokenizer, texts, self.batch_size, self.room)
        rewards = factuality_reward([probability for (probability,) in read])
        return Scores(rewards, rewards, np.empty(0), np.empty(0))
