"""`extract-answers`: a language model that lists the answers a paragraph gives to a question."""

from pydantic import Field

from candor_training.formats.files import read_rows
from candor_training.formats.rows import SftRow
from candor_training.formats.templates import parse_answers
from candor_training.models.check_training import check_training
from candor_training.models.decode import decode
from candor_training.models.decoding import Decoding, Request
from candor_training.models.extraction_figures import extraction_figures
from candor_training.models.held_out import hold_out, require_groups
from candor_training.models.job import Job
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.models.save import Card, write_card
from candor_training.models.tokens import target_tokens
from candor_training.models.train_causal import CausalSettings, train_causal
from candor_training.pipeline.stage import Need, Stage, StageContext, stage


class ExtractAnswersSettings(CausalSettings):
    """As in the paper's code."""

    learning_rate: float = Field(default=5e-6, gt=0)
    epochs: int = Field(default=5, ge=1)
    batch_size: int = Field(default=256, ge=1)


@stage("extract-answers")
class ExtractAnswers(Stage[ExtractAnswersSettings]):
    """Fits extract-answers.jsonl of the stage `reader-data`, from a base model."""

    settings = ExtractAnswersSettings
    inputs = {"model": Need.MODEL, "data": Need.ROWS}
    figures = ("validation_loss", "exact_lists", "answer_f1")
    is_shared = True

    def check(self, ctx: StageContext[ExtractAnswersSettings]) -> None:
        rows = read_rows(ctx.input("data"), SftRow)
        longest = max(len(row.prompt) + len(row.completion) for row in rows)
        check_training(ctx, longest)
        require_groups((row.prompt for row in rows), f"stage {ctx.name}")

    def run(self, ctx: StageContext[ExtractAnswersSettings]) -> dict[str, float]:
        who = f"stage {ctx.name}"
        settings = ctx.settings
        rows = read_rows(ctx.input("data"), SftRow)
        train, held = hold_out(rows, lambda row: row.prompt, settings.validation_share, ctx.seed, who)
        job = Job(ctx.input("model"), ctx.out, ctx.seed, ctx.events, who)
        metrics = {
            "rows": float(len(train)),
            "validation_rows": float(len(held)),
            **train_causal(job, settings, train, held),
            **_compare(job, held),
        }
        purpose = "Lists the answers that a paragraph gives to a question, as `A; B` or `No Answer`."
        write_card(job, Card(ctx.name, purpose, settings.model_dump()), metrics)
        return metrics


def _compare(job: Job, held: list[SftRow]) -> dict[str, float]:
    """Figures of the answers that are most likely word by word, on the rows held out."""
    if not job.is_main:
        return {}
    model, tokenizer = load_causal(job.model), load_tokenizer(job.model)
    targets = [target_tokens(tokenizer, row) for row in held]
    # No list is longer than the longest that is wanted; nor may prompt and list exceed the model.
    room = model.config.max_position_embeddings - max(len(one.prompt) for one in targets)
    longest = max(len(one.completion) for one in targets)
    requests = [Request(str(number), row.prompt) for number, row in enumerate(held)]
    decoding = Decoding(temperature=0, max_new_tokens=min(longest, room))
    found = {
        one.key: parse_answers(one.text)
        for batch in decode(model, tokenizer, requests, decoding, job.seed, batch_size=64)
        for one in batch
    }
    wanted = [parse_answers(row.completion) for row in held]
    return extraction_figures([found[one.key] for one in requests], wanted)
