"""The judged forecasts of each model on each set of questions, from a recipe's inputs."""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import GenerationRow, PromptRow, QuestionRow, ReadingRow, Row
from candor_training.formats.texts import require_once, require_same_text, text_key
from candor_training.metrics.recalibration import Recalibration
from candor_training.metrics.tally import Forecasts

R = TypeVar("R", bound=Row)
_others = ("questions", "generations", "readings")


@dataclass(frozen=True)
class Given:
    """Prompts by set, the questions of prompts and claims, the generations, and the readings."""

    sets: dict[str, list[PromptRow]]
    questions: list[QuestionRow]
    generations: list[GenerationRow]
    readings: list[ReadingRow]


def read_given(inputs: Mapping[str, Path]) -> Given:
    """Names that begin with `questions`, `generations` and `readings` are these, all others are sets.

    Raises StatedError where one of the four is missing, and for a file that is not as it should be.
    """
    return Given(
        sets={name: read_rows(inputs[name], PromptRow) for name in named_sets(inputs)},
        questions=_read_all(inputs, "questions", QuestionRow),
        generations=_read_all(inputs, "generations", GenerationRow),
        readings=_read_all(inputs, "readings", ReadingRow),
    )


def named_sets(names: Collection[str]) -> list[str]:
    """Of the names of inputs those of sets. Raises StatedError where one of the four is missing."""
    sets = [name for name in names if not name.startswith(_others)]
    if not sets:
        raise StatedError("needs names no set of questions.")
    for prefix in _others:
        if not any(name.startswith(prefix) for name in names):
            raise StatedError(f"needs.{prefix} is missing: name a stage or a file.")
    return sets


def _read_all(inputs: Mapping[str, Path], prefix: str, kind: type[R]) -> list[R]:
    paths = [path for name, path in inputs.items() if name.startswith(prefix)]
    return [row for path in paths for row in read_rows(path, kind)]


Key = tuple[str, str]
ModelKind = Literal["confidence", "non-confidence"]


@dataclass(frozen=True)
class Judged:
    """A reader's forecasts from one model's paragraphs on one set, and counts of those left out.

    Row i is drawn with those of the same `clusters[i]`: of the same paragraph's query. `unparsable`
    readings are not in `rows`; `silent` counts paragraphs without any claim, where claims are judged.
    A control is another model's forecasts, recalibrated; a `note` says what is to be known of it.
    """

    model: str
    kind: ModelKind
    questions: str
    rows: list[ReadingRow]
    clusters: list[str]
    unparsable: int
    silent: int
    control_of: str | None = None
    note: str = ""
    recalibrated: Recalibration | None = None

    @property
    def is_missing(self) -> bool:
        """Whether it is a control that could not be computed."""
        return self.control_of is not None and not self.rows

    @property
    def empty(self) -> int:
        """Readings that found no answer: they count as wrong, with confidence 1, as in the paper."""
        return sum(row.status == "no_answer" for row in self.rows)

    @property
    def forecasts(self) -> Forecasts:
        """A non-confidence model's are taken to have confidence 1, so that its ECE is 1 - accuracy."""
        return self._forecasts(range(len(self.rows)))

    @property
    def by_seed(self) -> list[Forecasts]:
        """The forecasts from each sample of all queries, kept apart."""
        places: dict[int, list[int]] = {}
        for place, row in enumerate(self.rows):
            places.setdefault(row.seed, []).append(place)
        return [self._forecasts(own) for _, own in sorted(places.items())]

    def _forecasts(self, places: Sequence[int]) -> Forecasts:
        rows = [(self.rows[place], self.clusters[place]) for place in places]
        return Forecasts(
            [self.confidence(row) for row, _ in rows],
            [row.status == "ok" and bool(row.correct) for row, _ in rows],
            [cluster for _, cluster in rows],
            self.recalibrated and self.recalibrated.at(places),
        )

    def confidence(self, row: ReadingRow) -> float:
        """A reading's confidence, in [0, 1]."""
        if self.kind == "non-confidence" or row.status == "no_answer" or row.confidence is None:
            return 1.0
        return row.confidence


def gather(
    sets: dict[str, list[PromptRow]], generations: list[GenerationRow], readings: list[ReadingRow]
) -> list[Judged]:
    """The forecasts by set and model, in the order of both; a model that has none on a set is left out.

    A reading belongs to the set that has its question or, where it judges a claim, its paragraph's: a
    claim's key is its paragraph's with a hyphen and more behind it.

    Raises StatedError for a text or reading that is there twice, a model of two kinds, readings by two
    readers, of a model that wrote nothing, of other texts, without judgement or confidence, and where
    some of a set's questions were read and others not.
    """
    readers = {row.reader for row in readings}
    if len(readers) > 1:
        names = ", ".join(sorted(readers))
        raise StatedError(
            f"the readings are by {len(readers)} readers: {names}. Give those of one; "
            "another reader's are a stage `evaluate` of their own."
        )
    require_once(generations)
    require_once(row for row in readings if not row.excluded)
    kinds: dict[str, ModelKind] = {}
    for row in generations:
        if kinds.setdefault(row.model, row.model_kind) != row.model_kind:
            raise StatedError(f"{row.model} is of two kinds: {kinds[row.model]} and {row.model_kind}.")
    written = {text_key(row): row for row in generations}
    asked = {(row.dataset, row.question) for row in generations}
    by_model: dict[str, list[ReadingRow]] = {model: [] for model in kinds}
    for reading in readings:
        if reading.model not in kinds:
            raise StatedError(f"there are readings of {reading.model}, but no generations.")
        key = paragraph_key((reading.dataset, reading.question), asked)
        if key and (paragraph := written.get((*key, reading.model, reading.seed))):
            require_same_text(reading, paragraph)
        if not reading.excluded:
            _require_judged(reading, kinds[reading.model])
            by_model[reading.model].append(reading)
    return [
        judged
        for name, prompts in sets.items()
        for model, kind in kinds.items()
        for judged in _on_set(model, kind, name, prompts, by_model[model])
    ]


def _on_set(
    model: str, kind: ModelKind, name: str, prompts: list[PromptRow], readings: list[ReadingRow]
) -> Iterator[Judged]:
    queries = {(row.dataset, row.question_id): f"{row.dataset}\n{row.prompt}" for row in prompts}
    placed = [
        (row, key)
        for row in readings
        if (key := paragraph_key((row.dataset, row.question), queries)) is not None
    ]
    if not placed:
        return
    unread = len(queries) - len({key for _, key in placed})
    are_claims = all(row.question != key[1] for row, key in placed)
    if unread and not are_claims:
        raise StatedError(
            f"{unread} of the {len(queries)} questions of {name} have no reading of {model}'s text."
        )
    kept = [(row, key) for row, key in placed if row.status != "unparsable"]
    yield Judged(
        model=model,
        kind=kind,
        questions=name,
        rows=[row for row, _ in kept],
        clusters=[queries[key] for _, key in kept],
        unparsable=len(placed) - len(kept),
        silent=unread,
    )


def paragraph_key(key: Key, known: Container[Key]) -> Key | None:
    """Which is known: the question itself, or the paragraph that it is a claim of."""
    dataset, question = key
    while question:
        if (dataset, question) in known:
            return dataset, question
        question = question.rpartition("-")[0]
    return None


def _require_judged(row: ReadingRow, kind: ModelKind) -> None:
    if row.status != "ok":
        return
    if row.correct is None:
        raise StatedError(f"question {row.question} of {row.model}: the reading has no correct.")
    if row.confidence is None and kind == "confidence":
        raise StatedError(f"question {row.question} of {row.model}: the reading has no confidence.")
