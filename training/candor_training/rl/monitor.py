"""The reader beside the surrogate, which tells when the two part ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from candor_training.formats.files import read_rows
from candor_training.formats.rows import PromptRow
from candor_training.pipeline.stage import StageContext
from candor_training.readers.literal import Lexicon
from candor_training.rl.scoring import Forecast
from candor_training.rl.settings import RlSettings
from candor_training.world.facts import FactRow
from candor_training.world.lexicon import world_lexicon


@dataclass(frozen=True)
class LiteralMonitor:
    """The literal reader, for questions of a made world."""

    lexicon: Lexicon
    relations: Mapping[str, str]

    def knows(self, row: PromptRow) -> bool:
        return row.question_id in self.relations

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[Forecast]:
        return [
            self.lexicon.read(self.relations[row.question_id], paragraph).distribution
            for row, paragraph in zip(rows, paragraphs, strict=True)
        ]


def build_monitor(ctx: StageContext[RlSettings]) -> LiteralMonitor | None:
    """The reader that the settings name, if there is to be one."""
    if ctx.settings.monitor is None:
        return None
    facts = read_rows(ctx.input("facts"), FactRow)
    return LiteralMonitor(world_lexicon(facts), {fact.question: fact.relation for fact in facts})
