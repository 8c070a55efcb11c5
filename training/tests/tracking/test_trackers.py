"""What `--track` sends, and what it says when a service's package is not there."""

import sys
from pathlib import Path

import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import Settings, Stage, StageContext, stage
from candor_training.tracking import open_trackers, services


def test_tensorboard_holds_the_numbers_of_each_stage(tmp_path: Path) -> None:
    with open_trackers(["tensorboard"], "recipe", tmp_path) as trackers:
        sft = Events(tmp_path / "sft", "sft", trackers)
        sft.emit("step", step=1, loss=2.5, note="not a number")
        sft.emit("step", step=2, loss=1.25)
        sft.emit("saved", path="model")  # has no step: nobody's curve
        Events(tmp_path / "rl", "rl", trackers).emit("step", step=1, reward=-3.0)
    kept = EventAccumulator(str(tmp_path / "tensorboard" / "sft"))
    kept.Reload()
    assert kept.Tags()["scalars"] == ["step/loss"]
    assert [(e.step, e.value) for e in kept.Scalars("step/loss")] == [(1, 2.5), (2, 1.25)]
    other = EventAccumulator(str(tmp_path / "tensorboard" / "rl"))
    other.Reload()
    assert [(e.step, e.value) for e in other.Scalars("step/reward")] == [(1, -3.0)]


class StepsSettings(Settings):
    scale: float = 1


@stage("test-steps")
class Steps(Stage[StepsSettings]):
    """Two steps of nothing."""

    settings = StepsSettings
    figures = ("loss",)

    def run(self, ctx: StageContext[StepsSettings]) -> dict[str, float]:
        for step in (1, 2):
            ctx.events.emit("step", step=step, loss=ctx.settings.scale / step)
        return {"loss": ctx.settings.scale / 2}


def test_a_run_is_followed_where_the_flag_says(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text('name = "followed"\n[stage.a]\nkind = "test-steps"\n')
    runs = ["--runs", str(tmp_path / "runs"), "--track", "tensorboard"]
    assert main(["run", str(tmp_path / "recipe.toml"), *runs]) == 0
    kept = EventAccumulator(str(tmp_path / "runs/followed/tensorboard/a"))
    kept.Reload()
    assert [(e.step, e.value) for e in kept.Scalars("step/loss")] == [(1, 1.0), (2, 0.5)]


def test_each_trial_of_a_sweep_has_a_curve_of_its_own(tmp_path: Path) -> None:
    swept = 'settings = { scale = [1.0, 4.0] }\nkeep_best = { metric = "loss", better = "lower" }\n'
    (tmp_path / "recipe.toml").write_text(f'name = "swept"\n[stage.a]\nkind = "test-steps"\n{swept}')
    runs = ["--runs", str(tmp_path / "runs"), "--track", "tensorboard"]
    assert main(["run", str(tmp_path / "recipe.toml"), *runs]) == 0
    for trial, losses in (("a/0", [1.0, 0.5]), ("a/1", [4.0, 2.0])):
        kept = EventAccumulator(str(tmp_path / "runs/swept/tensorboard" / trial))
        kept.Reload()
        assert [e.value for e in kept.Scalars("step/loss")] == losses


def test_a_service_that_cannot_begin_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("the server wants a key")

    monkeypatch.setitem(services, "tensorboard", refuse)
    with (
        pytest.raises(StatedError, match="--track tensorboard cannot begin: the server wants a key"),
        open_trackers(["tensorboard"], "recipe", tmp_path),
    ):
        pass


def test_a_service_that_cannot_be_closed_costs_no_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Gone:
        def log(self, stage: str, step: int, figures: dict[str, float]) -> None: ...

        def close(self) -> None:
            raise ConnectionError("nobody answers")

    monkeypatch.setitem(services, "tensorboard", lambda *_: Gone())
    with open_trackers(["tensorboard"], "recipe", tmp_path):
        pass
    assert "--track tensorboard could not be closed: nobody answers" in capsys.readouterr().err


@pytest.mark.parametrize("name", services)
def test_a_missing_package_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)  # as if it were not installed
    with (
        pytest.raises(StatedError, match=rf"--track {name} needs .*: pip install {name}\."),
        open_trackers([name], "recipe", tmp_path),
    ):
        pass
