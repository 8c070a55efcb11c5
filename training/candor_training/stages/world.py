"""`world`: makes the miniature's world from the seed, with the text that the base model learns from.

questions.jsonl, queries.jsonl, corpus.jsonl ({text}), examples.jsonl (for the base model's context),
names.jsonl (the words that name one subject), facts.jsonl (with mentions, rumours and posteriors),
claims.jsonl (the questions that the claims of a biography answer). The splits of the questions are
those of `splits`; "test", "shifted" (people of regions that no other split has), "things" and
"biographies" are test sets.
"""

import numpy as np
from pydantic import Field

from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.pipeline.stage import Given, Settings, Stage, StageContext, stage
from candor_training.world.make_world import MOST_NAMES, WorldSize, make_facts
from candor_training.world.rows import (
    NameRow,
    biography_facts,
    biography_question,
    claim_question,
    example_rows,
    query_row,
    question_row,
)
from candor_training.world.write_corpus import TextRow, write_corpus, write_exercises

_most_mentions = 1000


class WorldSettings(Settings):
    """How large the world is, and what is made of it."""

    size: WorldSize = WorldSize()
    examples: int = Field(default=3, ge=1, le=100)
    """Examples that prompts show."""
    biographies: int = Field(default=112, ge=1)
    """People of the test sets of whom biographies are asked."""
    sft_biographies: int = Field(default=0, ge=0)
    """People of the split sft of whom biographies are asked, among the other queries."""
    exercises: int = Field(default=4000, ge=0, le=1_000_000)
    """Documents of the pretraining text in which a base model learns to read."""


@stage("world")
class World(Stage[WorldSettings]):
    """Makes the miniature's facts, text and questions, from nothing but the seed."""

    settings = WorldSettings

    def check_settings(self, settings: WorldSettings, given: Given, processes: int) -> None:
        size = settings.size
        if size.names > MOST_NAMES:
            raise StatedError(
                f"settings.size: its people, things and towns take {size.names:,} names, and there are "
                f"at most {MOST_NAMES:,}: lower size.people."
            )
        _check_mentions(size.mentions)
        if not all(0 <= share <= 1 for share in size.rumour_shares):
            raise StatedError("settings.size.rumour_shares: enter shares from 0 to 1.")
        wanted = {"test": "biographies", "sft": "sft_biographies"}
        for split, name in wanted.items():
            musicians, count = size.musicians(split), getattr(settings, name)
            if musicians < count:
                raise StatedError(
                    f"settings.{name} is {count}, and the split {split} has "
                    f"{musicians} musicians: lower it."
                )

    def run(self, ctx: StageContext[WorldSettings]) -> dict[str, float]:
        facts = make_facts(ctx.settings.size, ctx.seed)
        rng = np.random.default_rng([ctx.seed, 1])
        corpus = write_corpus(facts, rng)
        corpus += write_exercises(facts, ctx.settings.exercises, rng)
        corpus = [corpus[i] for i in rng.permutation(len(corpus))]
        wanted = {"test": ctx.settings.biographies, "sft": ctx.settings.sft_biographies}
        lives = [own for split, count in wanted.items() for own in biography_facts(facts, split, count)]
        claims = [fact for own in lives for fact in own]
        questions = [*map(question_row, facts), *map(biography_question, lives)]
        write_rows(ctx.out / "questions.jsonl", questions)
        queries = [query_row(fact, fact.relation) for fact in facts]
        queries += [query_row(own[0], None) for own in lives]
        write_rows(ctx.out / "queries.jsonl", queries)
        write_rows(ctx.out / "corpus.jsonl", (TextRow(text=text) for text in corpus))
        names = dict.fromkeys(fact.subject.name for fact in facts)
        write_rows(ctx.out / "names.jsonl", (NameRow(name=name) for name in names))
        write_rows(ctx.out / "facts.jsonl", (fact.row for fact in [*facts, *claims]))
        write_rows(ctx.out / "claims.jsonl", map(claim_question, claims))
        examples = example_rows(facts, ctx.settings.examples, rng)
        write_rows(ctx.out / "examples.jsonl", examples)
        best = [max(fact.row.posterior, key=lambda v: fact.row.posterior[v]) for fact in facts]
        most = [max(fact.row.counts, key=lambda v: fact.row.counts[v]) for fact in facts]
        truths = [fact.row.truth for fact in facts]
        return {
            "questions": float(len(questions)),
            "documents": float(len(corpus)),
            "mentions": float(sum(fact.row.mentions for fact in facts)),
            "accuracy_of_posterior": _agreement(best, truths),
            "accuracy_of_most_mentioned": _agreement(most, truths),
        }


def _check_mentions(mentions: dict[int, float]) -> None:
    wrong = next((times for times in mentions if not 0 <= times <= _most_mentions), None)
    if wrong is not None:
        raise StatedError(
            f"settings.size.mentions: a fact is mentioned 0 to {_most_mentions} times, not {wrong}."
        )
    if not all(0 <= share <= 100 for share in mentions.values()):
        raise StatedError("settings.size.mentions: enter numbers of each hundred facts, from 0 to 100.")
    if not any(mentions.values()):
        raise StatedError("settings.size.mentions: one of its numbers must be above 0.")


def _agreement(answers: list[str], truths: list[str]) -> float:
    return sum(map(str.__eq__, answers, truths)) / len(truths)
