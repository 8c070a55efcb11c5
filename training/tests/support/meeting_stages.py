"""Small stages for tests of what runs beside what; a worker imports them from here."""

import time
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage


class MeetSettings(Settings):
    """Where both come: a folder."""

    place: str
    other: str = ""
    breaks: bool = False


@stage("test-meet")
class Meet(Stage[MeetSettings]):
    """Comes to a place, and waits there for the stage `other`."""

    settings = MeetSettings
    inputs = {"*": Need.ROWS.or_none()}

    def run(self, ctx: StageContext[MeetSettings]) -> dict[str, float]:
        place = Path(ctx.settings.place)
        ctx.events.emit("came")
        (place / ctx.name).touch()
        for _ in range(2_000):
            if not ctx.settings.other or (place / ctx.settings.other).exists():
                break
            time.sleep(0.01)
        else:
            raise StatedError(f"{ctx.settings.other} never came.")
        if ctx.settings.breaks:
            raise StatedError("it breaks.")
        ctx.events.emit("met")
        (ctx.out / "met.txt").write_text(ctx.settings.other)
        return {"seed": ctx.seed}
