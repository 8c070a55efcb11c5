"""The claim-level reward is proper, and to say less does not pay."""

from typing import Any, cast

import numpy as np
import pytest

from candor_training.formats.rows import ClaimRow, PromptRow
from candor_training.reward.claims import ClaimRewardSettings, claim_reward
from candor_training.rl.scoring import ClaimScorer, score_claims

LOG, BRIER = ClaimRewardSettings(), ClaimRewardSettings(score="brier")
_axis = np.linspace(0, 1, 101)


def expected(said: object, chance: float, settings: ClaimRewardSettings) -> np.ndarray:
    said = np.atleast_1d(np.asarray(said, float))
    true, false = (claim_reward(said, np.full(said.shape, y), settings) for y in (True, False))
    return chance * true + (1 - chance) * false


def test_what_claims_earn() -> None:
    # 1.01 log(.51/.01) - .5 = 3.471138 and .01 log(.51/.01) - .5 = -.460682.
    assert claim_reward([0.5, 0.5], [True, False], LOG) == pytest.approx(
        [3.471143, -0.460682], abs=1e-5
    )
    assert claim_reward([0.8, 0.8], [True, False], BRIER) == pytest.approx([0.96, -0.64])
    with pytest.raises(ValueError, match="in \\[0, 1\\]"):
        claim_reward([1.2], [True], LOG)


@pytest.mark.parametrize("settings", [LOG, BRIER], ids=["log", "brier"])
def test_the_truth_is_the_only_best_probability(settings: ClaimRewardSettings) -> None:
    for chance in (0.0, 0.07, 0.5, 0.93, 1.0):
        values = expected(_axis, chance, settings)
        best = np.flatnonzero(values >= values.max() - 1e-12)
        assert _axis[best] == pytest.approx([chance])


@pytest.mark.parametrize("settings", [LOG, BRIER], ids=["log", "brier"])
def test_to_say_less_does_not_pay(settings: ClaimRewardSettings) -> None:
    # Whatever the chance of a claim, to leave it out (0) earns less than to say it honestly; and what
    # is surely wrong earns nothing, however little one is sure of it.
    for chance in (0.01, 0.2, 0.5, 0.9):
        assert expected(chance, chance, settings)[0] > 0
    assert expected(0.0, 0.3, settings)[0] == 0
    assert np.all(expected(_axis[1:], 0.0, settings) < 0)


def test_a_biography_earns_the_sum_over_its_claims() -> None:
    claims = [
        ClaimRow(question="Where was Mira born?", answer="Kelm", aliases=["Kelm Town"]),
        ClaimRow(question="What is Mira's trade?", answer="baker"),
        ClaimRow(question="What does Mira play?", answer="harp"),
    ]
    life = PromptRow(
        question_id="m",
        dataset="d",
        prompt="p",
        question="What is true of Mira?",
        answer="-",
        claims=claims,
    )
    plain = PromptRow(question_id="n", dataset="d", prompt="p", question="q", answer="Ard")
    # Two claims of the first, which name no instrument; in the second paragraph two answers to one.
    forecasts = [{"kelm town": 0.8, "Ard": 0.1}, {"cook": 0.4}, {}, {"Ard": 0.5, "Bryn": 0.5}]
    rewards = score_claims(forecasts, [life, plain], BRIER)
    # .96 - .01 - .16 + 0, and .75 - .25.
    assert rewards == pytest.approx([0.79, 0.5])
    # The same answer in two words is one claim: that of the greater probability.
    twice = [{"Kelm": 0.8, "Kelm Town": 0.7}, {}, {}]
    assert score_claims(twice, [life], BRIER) == pytest.approx([0.96])


def test_the_reader_is_asked_each_claims_question() -> None:
    class Reader:
        """Finds the last word of the paragraph where the question has "born", with probability .8."""

        def read(self, questions: list[str], texts: list[str]) -> list[dict[str, float]]:
            pairs = zip(questions, texts, strict=True)
            return [{text.split()[-1]: 0.8} if "born" in question else {} for question, text in pairs]

    claims = [ClaimRow(question="trade?", answer="baker"), ClaimRow(question="born?", answer="Kelm")]
    row = PromptRow(question_id="m", dataset="d", prompt="p", question="?", answer="-", claims=claims)
    scorer = ClaimScorer(cast(Any, Reader()), BRIER)
    scores = scorer.score([row, row], ["born in Kelm", "born in Ard"])
    assert scores.rewards == pytest.approx([0.96, -0.64])
