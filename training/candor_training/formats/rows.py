"""The rows of the files, version 1. Those that the app imports and exports have the app's columns.

What an API LLM writes comes as `QueryRow`, `GenerationRow` (summaries, paragraphs) and `ReadingRow`.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

# Whole percents, each rounded, may add up to a little more than 1.
_rounding = 0.02


class Row(BaseModel):
    """A row. Other columns are ignored: exports have more than is read here."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class ClaimRow(Row):
    """A question that a paragraph may answer in passing, with its answer."""

    question: str = Field(min_length=1)
    answer: str = Field(min_length=1)
    aliases: list[str] = []


class QuestionRow(Row):
    """A question with its answer, as the app imports it; of a biography also with its `claims`.

    One of a test set that is read claim by claim has no answer: its `truth` is empty.
    """

    dataset: str = Field(min_length=1)
    key: str = Field(min_length=1)
    text: str = Field(min_length=1)
    truth: str = ""
    aliases: list[str] = []
    split: str | None = None
    # Questions of one type could have each other's answers.
    answer_type: str | None = None
    claims: list[ClaimRow] | None = None


class QueryRow(Row):
    """A request that a user would make, whose response gives the answer to the question in passing."""

    dataset: str = Field(min_length=1)
    question: str = Field(min_length=1)
    query: str = Field(min_length=1)


class PromptRow(Row):
    """A query with the question and the answer that its paragraph is judged by.

    `claims` are what else is known of its subject, as of the person of a biography. In a test set
    that is read claim by claim the answer is empty.
    """

    question_id: str = Field(min_length=1)
    dataset: str = Field(min_length=1)
    prompt: str = Field(min_length=1)
    question: str = Field(min_length=1)
    answer: str = ""
    aliases: list[str] = []
    answer_type: str | None = None
    claims: list[ClaimRow] = []

    @property
    def judged_by(self) -> list[ClaimRow]:
        """The claims; where there are none, the question itself."""
        own = ClaimRow(question=self.question, answer=self.answer, aliases=self.aliases)
        return self.claims or [own]


class GenerationRow(Row):
    """A paragraph by a model, as the app imports it; `seed` numbers the samples of one query."""

    dataset: str = Field(min_length=1)
    question: str = Field(min_length=1)
    model: str = Field(min_length=1)
    model_kind: Literal["confidence", "non-confidence"] = "confidence"
    query: str = Field(min_length=1)
    text: str
    seed: int = Field(default=0, ge=0)
    decoding: dict[str, Any] = {}


class ReadingRow(Row):
    """A reader's forecast from a paragraph, as the app imports it.

    The app's export of forecasts serves too: there the key is `question_key` (`question` is the
    text), the seed `generation_seed`, and `excluded` rows don't count.
    """

    reader: str = Field(min_length=1)
    reader_kind: Literal["human", "llm", "rule", "surrogate"]
    dataset: str = Field(min_length=1)
    question: str = Field(min_length=1)
    model: str = Field(min_length=1)
    seed: int = Field(default=0, ge=0)
    # Which of several readings of the same text by the same reader; an export's has a name of its own.
    draw: int = Field(default=0, ge=0)
    forecast_id: str | None = None
    status: Literal["ok", "no_answer", "unparsable"] = "ok"
    answer: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    distribution: dict[str, float] | None = None
    correct: bool | None = None
    # The reader's own probability of the truth, and which of its answers it judges to be the truth.
    # Where they are missing, `correct` says it of the top answer, and names and aliases of the others.
    truth_probability: float | None = Field(default=None, ge=0, le=1)
    equivalent: list[str] | None = None
    excluded: bool = False
    # What was read, where it is given: keys alone stay the same when paragraphs are written anew.
    text: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _of_an_export(cls, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        row = {name: value for name, value in raw.items() if value is not None}
        if "question_key" in row:
            row["question"] = row["question_key"]
            row["seed"] = row.get("generation_seed", 0)
        return row

    @model_validator(mode="after")
    def _is_a_distribution(self) -> "ReadingRow":
        values = list((self.distribution or {}).values())
        if any(not 0 <= p <= 1 for p in values):
            raise ValueError("distribution has a probability outside 0 to 1")
        if sum(values) > 1 + _rounding + 1e-9:
            raise ValueError(f"distribution adds up to {sum(values):.6g}, more than 1")
        return self


class EquivalentRow(Row):
    """Answers that readers judged to be the truth, in whatever words."""

    truth: str = Field(min_length=1)
    answers: list[str]


class SftRow(Row):
    """A target for supervised fine-tuning."""

    prompt: str
    completion: str = Field(min_length=1)


class LabelRow(Row):
    """A text with the probability (or 0 and 1) that a classifier is to give it."""

    text: str = Field(min_length=1)
    label: float = Field(ge=0, le=1)
    question_id: str = Field(min_length=1)
