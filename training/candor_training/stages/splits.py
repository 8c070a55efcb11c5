"""`splits`: questions and queries, by question, into what each later stage is given."""

from pathlib import Path

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import PromptRow, QueryRow, QuestionRow
from candor_training.models.held_out import draw_order
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage

Key = tuple[str, str]


class Sizes(Settings):
    """How many questions each split has. Defaults: the paper's, of TriviaQA's training questions."""

    sft: int = Field(default=10_000, ge=1)
    prompt_validation: int = Field(default=1_000, ge=1)
    reward_model: int = Field(default=20_000, ge=1)
    ppo: int = Field(default=40_000, ge=1)
    ppo_validation: int = Field(default=1_000, ge=1)
    validation: int = Field(default=1_000, ge=1)


class SplitsSettings(Settings):
    """`test` names test sets by the `split` of their questions: NAME = "split" makes test-NAME.jsonl.

    Questions without a split, or with one of `drawn`, are drawn into the splits of `sizes`; those
    whose split is the name of one of these stay in it.
    """

    sizes: Sizes = Sizes()
    test: dict[str, str] = {"test": "test"}
    drawn: list[str] = ["train"]


@stage("splits")
class Splits(Stage[SplitsSettings]):
    """Makes Prompt rows. What is drawn depends on the seed and the questions' ids, not on their order.

    Several files of questions and queries may be given: needs whose names begin so.
    """

    settings = SplitsSettings
    inputs = {"questions": Need.ROWS, "queries": Need.ROWS, "*": Need.ROWS}

    def check(self, ctx: StageContext[SplitsSettings]) -> None:
        _split(ctx)

    def run(self, ctx: StageContext[SplitsSettings]) -> dict[str, float]:
        made = _split(ctx)
        for name, rows in made.items():
            write_rows(ctx.out / f"{name}.jsonl", rows)
        counts = {name: float(len(rows)) for name, rows in made.items()}
        asked = sum(len(read_rows(path, QuestionRow)) for path in _given(ctx, "questions"))
        return {**counts, "questions_without_query": float(asked - len(_read_prompts(ctx)))}


def _split(ctx: StageContext[SplitsSettings]) -> dict[str, list[PromptRow]]:
    """The rows of each split by its name, in the order in which they were drawn."""
    sizes = ctx.settings.sizes.model_dump()
    groups = _by_given_split(ctx, list(sizes))
    free = groups.pop("")
    made: dict[str, list[PromptRow]] = {}
    for name, size in sizes.items():
        own = groups.pop(name)
        missing = max(0, size - len(own))
        made[name] = [*own[:size], *free[:missing]]
        free = free[missing:]
        if len(made[name]) < size:
            raise StatedError(
                f"too few questions: {name} would have {len(made[name])} of {size}: "
                "lower settings.sizes."
            )
    for name, rows in groups.items():
        if not rows:
            raise StatedError(f"{name} would be empty: no question has its split.")
        made[name] = rows
    return made


def _by_given_split(ctx: StageContext[SplitsSettings], drawn: list[str]) -> dict[str, list[PromptRow]]:
    """Rows in the order of the draw, by the split they must be in, "" where that is left to it."""
    settings = ctx.settings
    targets = dict.fromkeys(settings.drawn, "") | {name: name for name in drawn}
    for name, given in settings.test.items():
        if given in targets:
            raise StatedError(
                f"settings.test.{name}: questions of the split {given} are already in another split."
            )
        targets[given] = f"test-{name}"
    groups: dict[str, list[PromptRow]] = {name: [] for name in ("", *targets.values())}
    prompts = _read_prompts(ctx)
    prompts.sort(key=lambda one: draw_order(ctx.seed, f"{one[1].dataset}\n{one[1].question_id}"))
    for split, prompt in prompts:
        if split is not None and split not in targets:
            raise StatedError(
                f"question {prompt.question_id} has the split {split}, which is not "
                "in settings.test or settings.drawn and not a split's name."
            )
        groups["" if split is None else targets[split]].append(prompt)
    return groups


def _read_prompts(ctx: StageContext[SplitsSettings]) -> list[tuple[str | None, PromptRow]]:
    """Each question that has a query, with the split that its file gives it."""
    questions: dict[Key, tuple[QuestionRow, Path]] = {}
    for path in _given(ctx, "questions"):
        for question in read_rows(path, QuestionRow):
            key = (question.dataset, question.key)
            if key in questions:
                raise StatedError(
                    f"question {question.key} of {question.dataset} is there twice: "
                    f"in {questions[key][1].name} and in {path.name}."
                )
            questions[key] = (question, path)
    prompts: dict[Key, tuple[str | None, PromptRow]] = {}
    for path in _given(ctx, "queries"):
        for query in read_rows(path, QueryRow):
            key = (query.dataset, query.question)
            if key not in questions:
                raise StatedError(
                    f"{path.name} has a query for question {query.question} of "
                    f"{query.dataset}, which is not among the questions."
                )
            if key in prompts:
                raise StatedError(f"question {query.question} of {query.dataset} has two queries.")
            question = questions[key][0]
            prompts[key] = (question.split, _prompt(question, query))
    return list(prompts.values())


def _given(ctx: StageContext[SplitsSettings], what: str) -> list[Path]:
    unknown = [name for name in ctx.inputs if not name.startswith(("questions", "queries"))]
    if unknown:
        raise StatedError(f"needs.{unknown[0]} is neither questions nor queries.")
    return [path for name, path in ctx.inputs.items() if name.startswith(what)]


def _prompt(question: QuestionRow, query: QueryRow) -> PromptRow:
    return PromptRow(
        question_id=question.key,
        dataset=question.dataset,
        prompt=query.query,
        question=question.text,
        answer=question.truth,
        aliases=question.aliases,
        answer_type=question.answer_type,
        claims=question.claims or [],
    )
