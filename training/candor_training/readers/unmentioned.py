"""Answers of the same type that a paragraph does not mention, for ForecastProbs to give nothing.

Of the same type are the answers of the questions with the same `answer_type` in the same dataset; where
questions have none, of those asked in the same words but for names and numbers ("Where was ... born?");
where these are too few, of the dataset.
"""

import re
from collections import defaultdict

from candor_training.formats.rows import EquivalentRow, LabelRow, PromptRow
from candor_training.models.held_out import draw_order
from candor_training.readers.targets import Reading
from candor_training.reward.answers import normalise_answer

# Names and numbers, with those that follow them.
_name = re.compile(r"\b(?:[A-Z]\w*|\d[\d.,]*)(?: (?:[A-Z]\w*|\d[\d.,]*))*\b")


class Unmentioned:
    """The answers of a set of questions, by type."""

    def __init__(self, prompts: list[PromptRow], equivalents: list[EquivalentRow], seed: int) -> None:
        self._seed = seed
        self._equivalents = {row.truth: row.answers for row in equivalents}
        self._answers: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for prompt in prompts:
            for group in (_type(prompt), prompt.dataset):
                self._answers[group].setdefault(normalise_answer(prompt.answer), prompt.answer)

    def rows(self, reading: Reading, count: int) -> list[LabelRow]:
        """Up to `count` answers with label 0, drawn for this paragraph, whatever else there is."""
        prompt = reading.prompt
        key = f"{reading.question_id}\n{reading.row.model}\n{reading.row.seed}"
        same = self._equivalents.get(prompt.answer, [])
        known = (prompt.answer, *prompt.aliases, *same, *reading.forecast)
        taken = {normalise_answer(one) for one in known}
        drawn: dict[str, str] = {}
        for group in (_type(prompt), prompt.dataset):
            answers = self._answers[group]
            for plain in sorted(answers, key=lambda name: draw_order(self._seed, f"{key}\n{name}")):
                if len(drawn) == count:
                    break
                if plain not in taken and not _mentions(reading.paragraph.text, answers[plain]):
                    drawn.setdefault(plain, answers[plain])
        return [reading.label(answer, 0.0) for answer in drawn.values()]


def _type(prompt: PromptRow) -> str:
    """What the answers of a question can be exchanged by. A dataset's name alone is another group."""
    if prompt.answer_type is not None:
        return f"{prompt.dataset}\ntype\n{prompt.answer_type}"
    return f"{prompt.dataset}\nasked\n{question_frame(prompt.question)}"


def question_frame(question: str) -> str:
    """The question without names and numbers: "Where was ... born?" of "Where was Ada Byron born?"."""
    first, _, rest = question.partition(" ")
    return f"{first.lower()} {_name.sub('...', rest)}"


def _mentions(paragraph: str, answer: str) -> bool:
    """Whether the answer's words are in the paragraph, as words of their own, in any case."""
    return re.search(rf"(?<!\w){re.escape(answer.strip())}(?!\w)", paragraph, re.IGNORECASE) is not None
