"""Forecasts of paragraphs as rows for ExtractAnswers and ForecastProbs."""

import re
from collections import defaultdict
from dataclasses import dataclass

from candor_training.formats.hold_out import draw_order
from candor_training.formats.rows import (
    EquivalentRow,
    GenerationRow,
    LabelRow,
    PromptRow,
    ReadingRow,
    SftRow,
)
from candor_training.formats.templates import answers_completion, extract_prompt, forecast_text
from candor_training.reward.answers import matching_answers, normalise_answer

# Names and numbers, with those that follow them.
_name = re.compile(r"\b(?:[A-Z]\w*|\d[\d.,]*)(?: (?:[A-Z]\w*|\d[\d.,]*))*\b")


@dataclass(frozen=True)
class Reading:
    """A forecast with the paragraph it was made from and the question it is about."""

    row: ReadingRow
    paragraph: GenerationRow
    prompt: PromptRow

    @property
    def question_id(self) -> str:
        """Names the question among all datasets."""
        return f"{self.prompt.dataset}/{self.prompt.question_id}"

    @property
    def forecast(self) -> dict[str, float]:
        """The probability of each answer that was found, in the order in which they were listed."""
        if self.row.distribution is not None:
            return self.row.distribution
        if self.row.status != "ok" or self.row.answer is None or self.row.confidence is None:
            return {}
        return {self.row.answer: self.row.confidence}

    @property
    def equivalent(self) -> list[str]:
        """The answers that are the truth: by the reader's judgement, else by their names."""
        answers, row = list(self.forecast), self.row
        if row.equivalent is not None:
            judged = {normalise_answer(name) for name in row.equivalent}
            return [answer for answer in answers if normalise_answer(answer) in judged]
        named = matching_answers(answers, self.prompt.answer, self.prompt.aliases)
        found = {answers[place] for place in named}
        if answers and row.correct is not None:
            top = row.answer if row.answer in answers else max(answers, key=self.forecast.__getitem__)
            found = found | {top} if row.correct else found - {top}
        return [answer for answer in answers if answer in found]

    @property
    def truth_probability(self) -> float:
        """The reader's probability of the truth; 0 where it found no answer that is the truth."""
        if self.row.truth_probability is not None:
            return self.row.truth_probability
        return min(1.0, sum(self.forecast[answer] for answer in self.equivalent))

    def label(self, answer: str, probability: float) -> LabelRow:
        """The target of ForecastProbs for this answer."""
        text = forecast_text(self.prompt.question, self.paragraph.text, answer)
        return LabelRow(text=text, label=probability, question_id=self.question_id)


def extraction_rows(readings: list[Reading]) -> list[SftRow]:
    """D_EA: question and paragraph, and the answers that the reader found."""
    return [
        SftRow(
            prompt=extract_prompt(one.prompt.question, one.paragraph.text),
            completion=answers_completion(list(one.forecast)),
        )
        for one in readings
    ]


def forecast_rows(readings: list[Reading]) -> list[LabelRow]:
    """D_FP: the reader's probability of the truth (0 where it was not found) and of each answer."""
    rows = []
    for one in readings:
        rows.append(one.label(one.prompt.answer, one.truth_probability))
        rows.extend(one.label(answer, p) for answer, p in one.forecast.items())
    return rows


def equivalent_rows(readings: list[Reading]) -> list[EquivalentRow]:
    """All answers that were judged to be a truth, and its aliases; each truth once."""
    found: dict[str, dict[str, str]] = {}
    for one in readings:
        names = found.setdefault(one.prompt.answer, {})
        for answer in (*one.prompt.aliases, *one.equivalent):
            names.setdefault(normalise_answer(answer), answer)
    return [EquivalentRow(truth=truth, answers=[*names.values()]) for truth, names in found.items()]


def human_rows(readings: list[Reading]) -> list[LabelRow]:
    """D_FP from people, who say how sure they are of their top answer.

    Where they entered it, it gets their confidence. The truth gets it too if they were right; if they
    were wrong, nobody knows what they gave the truth.
    Whole distributions are taken like any reader's.
    """
    rows = []
    for one in readings:
        row = one.row
        if row.distribution is not None:
            rows.extend(forecast_rows([one]))
            continue
        if row.confidence is None:
            continue
        if row.answer is not None:
            rows.append(one.label(row.answer, row.confidence))
        if row.correct:
            rows.append(one.label(one.prompt.answer, row.confidence))
    return rows


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
    """The group of questions that can exchange answers. A dataset's name alone is another group."""
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
