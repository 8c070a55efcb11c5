"""A pipeline of small stages that add, and a record of which ran."""

from pathlib import Path

from candor_training.errors import DivergedError, StatedError
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage

ran: list[str] = []


class AddSettings(Settings):
    plus: int = 1
    breaks: bool = False


@stage("test-add")
class Add(Stage[AddSettings]):
    """Adds to the number that a file holds."""

    settings = AddSettings
    inputs = {"number": Need.ROWS}
    figures = ("total",)

    def check(self, ctx: StageContext[AddSettings]) -> None:
        if not ctx.input("number").read_text().strip().isdigit():
            raise StatedError(f"{ctx.input('number').name} is no number.")

    def run(self, ctx: StageContext[AddSettings]) -> dict[str, float]:
        ran.append(ctx.name)
        half = ctx.out / "half"
        if not half.exists():
            half.write_text("done")
            if ctx.settings.breaks:
                raise KeyboardInterrupt
        else:
            ran.append("resumed")
        if ctx.settings.plus > 100:
            raise DivergedError("the total was no number")
        total = int(ctx.input("number").read_text()) + ctx.settings.plus
        (ctx.out / "number.txt").write_text(str(total))
        return {"total": total}


def write_recipe(folder: Path, body: str, number: str = "1") -> Path:
    (folder / "number.txt").write_text(number)
    path = folder / "recipe.toml"
    path.write_text(f'name = "adding"\n[files]\nstart = "number.txt"\n{body}')
    return path


two_stages = """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
[stage.second]
kind = "test-add"
needs = { number = "first/number.txt" }
settings = { plus = 10 }
"""
