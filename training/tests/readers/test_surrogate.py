"""The surrogate reader, on models of random weights: what it reads is nonsense, but must add up."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import forecast_text
from candor_training.readers.forecast_probs import score_groups
from candor_training.readers.surrogate import SurrogateReader, load_surrogate
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.scoring import DecisionScorer, FactualityScorer

QUESTIONS = ["Where was Mira born?", "Where?", "Where was Mira born?"]
PARAGRAPHS = ["Mira was born in Arle (70%), or in Brim.", "In Cord, it is said.", "Nobody knows."]
ANSWERS = [["Arle", "Brim", "Arlen"], ["Cord"], []]


@pytest.fixture(scope="module")
def reader(folders: dict[str, Path]) -> SurrogateReader:
    settings = SurrogateSettings(max_new_tokens=8, batch_size=2)
    made = folders["extract_answers"], folders["forecast_probs"]
    return load_surrogate(*made, settings, torch.device("cpu"), torch.float32)


def test_reading_what_texts_share_once_changes_nothing(
    reader: SurrogateReader, folders: dict[str, Path]
) -> None:
    # Against Hugging Face's own classifier, a text at a time.
    model = AutoModelForSequenceClassification.from_pretrained(folders["forecast_probs"], num_labels=1)
    tokenizer = AutoTokenizer.from_pretrained(folders["forecast_probs"])
    weights = reader.weigh(QUESTIONS, PARAGRAPHS, ANSWERS)
    assert [len(some) for some in weights] == [3, 1, 0]
    for question, paragraph, answers, some in zip(QUESTIONS, PARAGRAPHS, ANSWERS, weights, strict=True):
        for answer, weight in zip(answers, some, strict=True):
            tokens = tokenizer(forecast_text(question, paragraph, answer), return_tensors="pt")
            with torch.no_grad():
                alone = torch.sigmoid(model(**tokens).logits[0, 0])
            assert weight == pytest.approx(float(alone), abs=1e-6)


def test_groups_of_one_and_of_equal_texts(reader: SurrogateReader) -> None:
    model, tokenizer = reader.forecast_model, reader.forecast_tokenizer
    texts = ["Arle", "Arle and Brim, and Cord", "A"]
    single = score_groups(model, tokenizer, [[text] for text in texts], batch_size=3)
    alone = [one for (one,) in single]
    groups = score_groups(model, tokenizer, [texts, [], ["Arle", "Arle"]], batch_size=8)
    assert groups[0] == pytest.approx(alone, abs=1e-6)
    assert groups[1] == [] and groups[2] == pytest.approx([alone[0]] * 2, abs=1e-6)


def test_reading_depends_on_the_paragraph_and_not_on_its_company(reader: SurrogateReader) -> None:
    together = reader.read(QUESTIONS, PARAGRAPHS)
    alone = [reader.read([q], [p])[0] for q, p in zip(QUESTIONS, PARAGRAPHS, strict=True)]
    for one, other in zip(together, alone, strict=True):
        assert one == pytest.approx(other, abs=1e-6)
        assert all(0 < p < 1 for p in one.values())


def row(answer: str) -> PromptRow:
    return PromptRow(question_id="q", dataset="d", prompt="p", question="Where?", answer=answer)


def test_a_truth_that_was_not_extracted_counts_as_nothing_or_is_asked_about(
    reader: SurrogateReader,
) -> None:
    paragraph = PARAGRAPHS[0]
    forecast = reader.read(["Where?"], [paragraph])[0]
    found = next(iter(forecast))
    rows, texts = [row(found), row("Dunmore")], [paragraph, paragraph]
    total = sum(forecast.values())
    miss = 5 * abs(total - 1)
    paper = DecisionScorer(reader, DecisionRewardSettings()).score(rows, texts)
    assert paper.totals == pytest.approx([total] * 2, abs=1e-5)
    expected = [np.log(forecast[found]) - miss, np.log(1e-4) - miss]
    assert paper.values == pytest.approx(expected, abs=1e-5)
    assert paper.rewards == pytest.approx(paper.values + 5)
    asked = reader.weigh(["Where?"], [paragraph], [["Dunmore"]])[0][0]
    code = DecisionScorer(reader, DecisionRewardSettings(gt_requires_extraction=False))
    assert code.score(rows, texts).values == pytest.approx(
        [expected[0], np.log(asked) - miss], abs=1e-5
    )


def test_factuality_is_the_reward_models_verdict(folders: dict[str, Path]) -> None:
    model = AutoModelForSequenceClassification.from_pretrained(folders["reward_model"], num_labels=1)
    tokenizer = AutoTokenizer.from_pretrained(folders["reward_model"])
    scorer = FactualityScorer(model, tokenizer, batch_size=2)
    for bias, verdict in ((50.0, 1.0), (-50.0, 0.0)):
        model.score.register_forward_hook(lambda _m, _i, out, bias=bias: out * 0 + bias)
        assert scorer.score([row("Arle")] * 3, PARAGRAPHS).rewards.tolist() == [verdict] * 3


class Reads(SurrogateReader):
    """Finds the truth in other words."""

    def extract(self, questions: Sequence[str], paragraphs: Sequence[str]) -> list[list[str]]:
        return [["United States", "Canada"] for _ in questions]

    def weigh(
        self, questions: Sequence[str], paragraphs: Sequence[str], answers: Sequence[Sequence[str]]
    ) -> list[list[float]]:
        return [[0.9, 0.1] for _ in questions]


def test_the_reward_knows_the_truth_in_the_words_that_readers_took_for_it(
    reader: SurrogateReader,
) -> None:
    reads = Reads(**vars(reader))
    row = PromptRow(question_id="q", dataset="d", prompt="p", question="Where?", answer="USA")
    by_name = DecisionScorer(reads, DecisionRewardSettings())
    # ln 1e-4 + 5, as for an answer that is wrong.
    assert by_name.score([row], ["p"]).rewards[0] == pytest.approx(-4.2103, abs=1e-4)
    judged = DecisionScorer(reads, DecisionRewardSettings(), {"USA": ["United States"]})
    # ln .9 + 5
    assert judged.score([row], ["p"]).rewards[0] == pytest.approx(4.8946, abs=1e-4)
