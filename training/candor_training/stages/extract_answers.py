"""`extract-answers`: a language model that lists the answers a paragraph gives to a question."""

from pathlib import Path

from pydantic import Field

from candor_training.formats.files import read_rows
from candor_training.formats.rows import SftRow
from candor_training.formats.templates import parse_answers
from candor_training.models.supervised import Supervised
from candor_training.models.train_settings import CausalSettings
from candor_training.pipeline.processes import is_main
from candor_training.pipeline.stage import StageContext, stage
from candor_training.reward.answers import normalise_answer


class ExtractAnswersSettings(CausalSettings):
    """As in the paper's code."""

    learning_rate: float = Field(default=5e-6, gt=0)
    """The highest learning rate."""
    epochs: int = Field(default=5, ge=1)
    """How often the rows are gone through."""
    batch_size: int = Field(default=256, ge=1)
    """Rows of one step, on all devices together."""


Context = StageContext[ExtractAnswersSettings]


@stage("extract-answers")
class ExtractAnswers(Supervised[ExtractAnswersSettings, SftRow]):
    """Fits extract-answers.jsonl of the stage `reader-data`, from a base model."""

    settings = ExtractAnswersSettings
    figures = ("validation_loss", "exact_lists", "answer_f1")
    purpose = "Lists the answers that a paragraph gives to a question, as `A; B` or `No Answer`."

    def read(self, settings: ExtractAnswersSettings, data: Path) -> list[SftRow]:
        return read_rows(data, SftRow)

    def train(self, ctx: Context, train: list[SftRow], held: list[SftRow]) -> dict[str, float]:
        from candor_training.models.train_causal import train_causal

        figures = train_causal(ctx, train, held)
        return figures | _compare(ctx, held) if is_main() else figures


def _compare(ctx: Context, held: list[SftRow]) -> dict[str, float]:
    """Figures of the greedily decoded answers, on the rows held out."""
    from candor_training.models.decode import decode
    from candor_training.models.decoding import Decoding, Request
    from candor_training.models.load import load_decoder, load_tokenizer
    from candor_training.models.runtime import free_memory
    from candor_training.models.tokens import target_tokens

    # The trainer's copy is still there, and may leave no room for another.
    free_memory()
    model, tokenizer = load_decoder(ctx.model), load_tokenizer(ctx.model)
    targets = [target_tokens(tokenizer, row) for row in held]
    # No list is longer than the longest target; nor may prompt and list exceed the model.
    room = model.config.max_position_embeddings - max(len(one.prompt) for one in targets)
    longest = max(len(one.completion) for one in targets)
    requests = [Request(str(number), row.prompt) for number, row in enumerate(held)]
    decoding = Decoding(temperature=0, max_new_tokens=min(longest, room))
    found = {
        one.key: parse_answers(one.text)
        for batch in decode(model, tokenizer, requests, decoding, ctx.seed, batch_size=64)
        for one in batch
    }
    wanted = [parse_answers(row.completion) for row in held]
    return extraction_figures([found[one.key] for one in requests], wanted)


def extraction_figures(found: list[list[str]], wanted: list[list[str]]) -> dict[str, float]:
    """`exact_lists`: share of lists with the same answers in the same order. `answer_f1`: over the
    answers of all lists, twice those in both, over those found plus those wanted; 1 where there are
    none at all."""
    pairs = [
        ([normalise_answer(one) for one in ours], [normalise_answer(one) for one in theirs])
        for ours, theirs in zip(found, wanted, strict=True)
    ]
    exact = sum(ours == theirs for ours, theirs in pairs) / len(pairs)
    both = sum(len(set(ours) & set(theirs)) for ours, theirs in pairs)
    either = sum(len(set(ours)) + len(set(theirs)) for ours, theirs in pairs)
    return {"exact_lists": exact, "answer_f1": 2 * both / either if either else 1.0}
