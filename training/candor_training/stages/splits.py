"""`splits`: questions and queries, by question, into what each later stage is given."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, field_validator

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.hold_out import draw_order
from candor_training.formats.rows import PromptRow, QueryRow, QuestionRow
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage

Key = tuple[str, str]
# How many of the data's splits a refusal names.
_most_told = 4
# The names of a table's other inputs begin so.
_other_inputs = ("questions", "generations", "readings")


class Sizes(Settings):
    """How many questions each split has. Defaults: the paper's, of TriviaQA's training questions."""

    sft: int = Field(default=10_000, ge=1)
    """Questions for supervised fine-tuning."""
    prompt_validation: int = Field(default=1_000, ge=1)
    """Questions to choose prompts by."""
    reward_model: int = Field(default=20_000, ge=1)
    """Questions whose paragraphs the surrogate reader learns from."""
    ppo: int = Field(default=40_000, ge=1)
    """Questions for reinforcement learning."""
    ppo_validation: int = Field(default=1_000, ge=1)
    """Questions on which checkpoints are rewarded."""
    validation: int = Field(default=1_000, ge=1)
    """Questions on which a checkpoint is selected."""


class TestSet(Settings):
    """The questions of a split; of one dataset, where it is named.

    With `size` it is that many of those that could be trained on, drawn before all others.
    """

    name: str = Field(pattern="^[a-z0-9][a-z0-9-]*$")
    split: str = "test"
    dataset: str | None = None
    size: int | None = Field(default=None, ge=1)

    @property
    def source(self) -> str:
        """Where its questions are from, in words."""
        of = f" of {self.dataset}" if self.dataset else ""
        return f"{self.size:,} drawn{of}" if self.size else f"split {self.split}{of}"


class SplitsSettings(Settings):
    """`test` says which questions are a test set: that with the name NAME becomes test-NAME.jsonl.

    Questions without a split, or with one of `drawn`, are drawn into the splits of `sizes`; those
    whose split is the name of one of these stay in it. Only a test set has questions without an answer.
    """

    sizes: Sizes = Sizes()
    test: list[TestSet] = [TestSet(name="test")]
    """All test sets, in place of the recipe's: [{"name": "mine", "dataset": "Mine", "split": "test"}].

    With a `size` in place of the split it is that many of the questions without a split.
    """
    drawn: list[str] = ["train"]
    """The splits whose questions are drawn anew into those of sizes."""

    @field_validator("test", mode="before")
    @classmethod
    def _may_be_a_table(cls, given: Any) -> Any:
        """Runs that were started with an earlier version have a table of test sets by name."""
        if not isinstance(given, dict):
            return given
        return [{"name": name, **one} for name, one in given.items()]

    @field_validator("test")
    @classmethod
    def _have_names_of_their_own(cls, given: list[TestSet]) -> list[TestSet]:
        for name, count in Counter(one.name for one in given).items():
            if count > 1:
                raise ValueError(f"{count} test sets have the name {name}: give each its own")
            if name.startswith(_other_inputs):
                raise ValueError(f"the test set {name} is named as another input of a table: rename it")
        return given


Context = StageContext[SplitsSettings]
# The split that its file gives a question, and its row.
Prompts = list[tuple[str | None, PromptRow]]


@stage("splits")
class Splits(Stage[SplitsSettings]):
    """Makes Prompt rows. The draw depends on the seed and the questions' ids, not on their order.

    Several files of questions and queries may be given: needs whose names begin so.
    """

    settings = SplitsSettings
    inputs = {"questions": Need.ROWS, "queries": Need.ROWS, "*": Need.ROWS}

    def check_files(self, settings: SplitsSettings, files: Mapping[str, Path | None]) -> None:
        """Questions may be there long before their queries."""
        given = {name: path for name, path in files.items() if name.startswith("questions")}
        paths = [path for path in given.values() if path is not None]
        if paths and len(paths) == len(given):
            questions = _read_questions(paths).values()
            _split(settings, 0, [(one.split, _prompt(one, one.text)) for one in questions])

    def check(self, ctx: Context) -> None:
        _split(ctx.settings, ctx.seed, _read(ctx)[1])

    def rows_of(self, settings: SplitsSettings, file: str) -> int | None:
        sizes: dict[str, int] = settings.sizes.model_dump()
        return sizes.get(file.removesuffix(".jsonl"))

    def run(self, ctx: Context) -> dict[str, float]:
        questions, prompts = _read(ctx)
        answers = [prompt.answer for _, prompt in prompts]
        counts = {
            "questions_without_query": float(len(questions) - len(prompts)),
            "questions_without_answer": float(answers.count("")),
        }
        for name, rows in _split(ctx.settings, ctx.seed, prompts).items():
            counts[name] = float(write_rows(ctx.out / f"{name}.jsonl", rows))
        return counts


def count_test_sets(
    settings: SplitsSettings, seed: int, questions: list[Path]
) -> list[dict[str, str | int | None]]:
    """The test sets, each with where its questions are from and how many there are.

    None where no file of questions is there yet, or the splits cannot be made.
    """
    made: dict[str, list[PromptRow]] = {}
    try:
        rows = _read_questions(questions).values()
        made = _draw(settings, seed, [(one.split, _prompt(one, one.text)) for one in rows])[0]
    except StatedError:
        # The stage's problems name it.
        questions = []
    return [
        {
            "name": one.name,
            "source": one.source,
            "questions": len(made[f"test-{one.name}"]) if questions else None,
        }
        for one in settings.test
    ]


def _split(settings: SplitsSettings, seed: int, prompts: Prompts) -> dict[str, list[PromptRow]]:
    """The rows of each split by its name, in the order in which they were drawn."""
    made, unknown = _draw(settings, seed, prompts)
    sizes = settings.sizes.model_dump()
    wrong, advice = [*unknown], ["Correct its split, or leave it out."] if unknown else []
    if short := [name for name, size in sizes.items() if len(made[name]) < size]:
        told = ", ".join(f"{name} {len(made[name]):,} of {sizes[name]:,}" for name in short)
        drawn = "".join(f" or the split {one}" for one in settings.drawn)
        wrong.append(f"too few questions to train on: {told}")
        advice.append(
            f"Lower settings.sizes, or choose more questions with an answer and no split{drawn}."
        )
    empty = [f"{one.name} ({one.source})" for one in settings.test if not made[f"test-{one.name}"]]
    if empty:
        wrong.append(f"no question for the test set{'s' * (len(empty) > 1)} {', '.join(empty)}")
        advice.append("Choose questions for it, or change settings.test.")
    if wrong:
        raise StatedError(f"{'; '.join(wrong)}; given are {_told(prompts)}. {' '.join(advice)}")
    return made


def _draw(
    settings: SplitsSettings, seed: int, prompts: Prompts
) -> tuple[dict[str, list[PromptRow]], list[str]]:
    """The rows of each split, as far as there are enough, and what is wrong with a question's split."""
    sizes = settings.sizes.model_dump()
    groups, unknown = _by_given_split(settings, seed, list(sizes), prompts)
    free = groups.pop("")
    for one in settings.test:
        if one.size is not None:
            own = [row for row in free if one.dataset in (None, row.dataset)][: one.size]
            groups[f"test-{one.name}"] = own
            taken = {(row.dataset, row.question_id) for row in own}
            free = [row for row in free if (row.dataset, row.question_id) not in taken]
    made: dict[str, list[PromptRow]] = {}
    for name, size in sizes.items():
        own = groups.pop(name)
        missing = max(0, size - len(own))
        made[name] = [*own[:size], *free[:missing]]
        free = free[missing:]
    return made | groups, unknown


def _told(prompts: Prompts) -> str:
    """Which questions there are, the most first, and how many have no answer."""
    counts = Counter((prompt.dataset, split) for split, prompt in prompts)
    parts = [
        f"{count:,} of {dataset} with {f'the split {split}' if split else 'no split'}"
        for (dataset, split), count in counts.most_common()
    ]
    more = f", and {len(parts) - _most_told} more splits" if len(parts) > _most_told else ""
    unanswered = sum(not prompt.answer for _, prompt in prompts)
    without = f" ({unanswered:,} of them without an answer)" if unanswered else ""
    return f"{', '.join(parts[:_most_told]) or 'none'}{more}{without}"


def _by_given_split(
    settings: SplitsSettings, seed: int, drawn: list[str], prompts: Prompts
) -> tuple[dict[str, list[PromptRow]], list[str]]:
    """Rows in the order of the draw, by the split they must be in, "" where that is left to it.

    Also says of the first question that has another split than these what is wrong with it.
    """
    trained: dict[str | None, str] = {None: "", **dict.fromkeys(settings.drawn, "")}
    trained.update({name: name for name in drawn})
    tests: dict[tuple[str | None, str], str] = {}
    for given in settings.test:
        if given.size is not None:
            continue
        is_taken = any(
            split == given.split and (dataset == given.dataset or None in (dataset, given.dataset))
            for dataset, split in tests
        )
        if is_taken or given.split in trained:
            raise StatedError(
                f"settings.test: {given.name} takes questions of the split {given.split}, which are "
                "already in another split."
            )
        tests[given.dataset, given.split] = f"test-{given.name}"
    groups: dict[str, list[PromptRow]] = {name: [] for name in (*trained.values(), *tests.values())}
    unknown: list[str] = []
    order = sorted(prompts, key=lambda one: draw_order(seed, f"{one[1].dataset}\n{one[1].question_id}"))
    for split, prompt in order:
        test = tests.get((prompt.dataset, split or ""), tests.get((None, split or "")))
        if test is None and split not in trained:
            unknown.append(
                f"question {prompt.question_id} of {prompt.dataset} has the split {split}, which is "
                "not among test, drawn and sizes"
            )
        elif test is not None or prompt.answer:
            groups[test or trained[split]].append(prompt)
    return groups, unknown[:1]


def _read(ctx: Context) -> tuple[dict[Key, QuestionRow], Prompts]:
    """The questions, and each that has a query, with the split that its file gives it."""
    questions = _read_questions(_given(ctx, "questions"))
    return questions, _read_prompts(_given(ctx, "queries"), questions)


def _read_questions(paths: list[Path]) -> dict[Key, QuestionRow]:
    questions: dict[Key, QuestionRow] = {}
    for path in paths:
        for row in read_rows(path, QuestionRow):
            if (row.dataset, row.key) in questions:
                raise StatedError(
                    f"question {row.key} of {row.dataset} is there twice: again in {path.name}."
                )
            questions[row.dataset, row.key] = row
    return questions


def _read_prompts(paths: list[Path], questions: dict[Key, QuestionRow]) -> Prompts:
    prompts: dict[Key, tuple[str | None, PromptRow]] = {}
    for path in paths:
        for query in read_rows(path, QueryRow):
            key, what = (query.dataset, query.question), f"question {query.question} of {query.dataset}"
            if key not in questions:
                raise StatedError(
                    f"{path.name} has a query for {what}, which is not among the questions."
                )
            if key in prompts:
                raise StatedError(f"{what} has two queries.")
            prompts[key] = (questions[key].split, _prompt(questions[key], query.query))
    return list(prompts.values())


def _prompt(question: QuestionRow, query: str) -> PromptRow:
    return PromptRow(
        question_id=question.key,
        dataset=question.dataset,
        prompt=query,
        question=question.text,
        answer=question.truth,
        aliases=question.aliases,
        answer_type=question.answer_type,
        claims=question.claims or [],
    )


def _given(ctx: Context, what: str) -> list[Path]:
    unknown = [name for name in ctx.inputs if not name.startswith(("questions", "queries"))]
    if unknown:
        raise StatedError(f"needs.{unknown[0]} is neither questions nor queries.")
    return [path for name, path in ctx.inputs.items() if name.startswith(what)]
