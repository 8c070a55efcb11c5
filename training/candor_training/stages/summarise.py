"""`summarise`: several paragraphs of each query become one that states frequencies as confidence.

What an API LLM does in the paper, done by rule for the miniature's paragraphs. Which samples are
summarised, and how the summary is worded, depends on the question and the seed alone.
"""

from collections import Counter, defaultdict

import numpy as np
from numpy.random import Generator

from candor_training.formats.files import write_rows
from candor_training.formats.hold_out import draw_order
from candor_training.formats.rows import GenerationRow
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage
from candor_training.readers.literal import Lexicon
from candor_training.world.consensus import confident_claim, consensus, frequencies
from candor_training.world.facts import Asked, FactRow, relations, world_lexicon


class SummariseSettings(Settings):
    """Whose summaries they are."""

    model: str = "summary"
    """The summaries' author in the figures."""


@stage("summarise")
class Summarise(Stage[SummariseSettings]):
    """Makes one paragraph of a query's samples; leaves them in `generations.jsonl`."""

    settings = SummariseSettings
    inputs = {"samples": Need.ROWS, "facts": Need.ROWS}

    def run(self, ctx: StageContext[SummariseSettings]) -> dict[str, float]:
        facts = ctx.rows("facts", FactRow)
        asked, lexicon = Asked(facts), world_lexicon(facts)
        groups: dict[tuple[str, str], list[GenerationRow]] = defaultdict(list)
        for row in ctx.rows("samples", GenerationRow):
            groups[(row.dataset, row.question)].append(row)
        summaries = []
        for (dataset, question), samples in groups.items():
            drawn = draw_order(ctx.seed, f"{dataset}\n{question}")
            rng = np.random.default_rng(int(drawn[:16], 16))
            summaries.append(
                GenerationRow(
                    dataset=dataset,
                    question=question,
                    model=ctx.settings.model,
                    query=samples[0].query,
                    text=_summary(samples, asked.of(dataset, question), lexicon, rng),
                )
            )
        write_rows(ctx.out / "generations.jsonl", summaries)
        words = [len(row.text.split()) for row in summaries]
        return {"summaries": float(len(summaries)), "mean_words": float(np.mean(words))}


def _summary(
    samples: list[GenerationRow], facts: list[FactRow], lexicon: Lexicon, rng: Generator
) -> str:
    """One question's answers with all their shares; a biography's most frequent claims with theirs."""
    sentences = []
    for fact in facts:
        answers = (lexicon.read(fact.relation, row.text, believe=True).answer for row in samples)
        counts = Counter(answer for answer in answers if answer is not None)
        shares = frequencies(counts, fact.values, rng)
        if len(facts) == 1:
            return consensus(_claim(fact, rng), shares, rng)
        if counts:
            answer, share = next(iter(shares.items()))
            sentences.append(confident_claim(_claim(fact, rng).format(value=answer), share, rng))
    return " ".join(sentences) or "Nothing is known."


def _claim(fact: FactRow, rng: Generator) -> str:
    claims = relations[fact.relation].claims
    return claims[int(rng.integers(len(claims)))].format(short=fact.short, value="{value}")
