"""Events: one JSON object a line, a status that is replaced whole, numbers to the trackers."""

import json
from pathlib import Path

import pytest

from candor_training.pipeline.events import Events


class Heard:
    def __init__(self) -> None:
        self.figures: list[tuple[str, int, dict[str, float]]] = []

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        self.figures.append((stage, step, figures))

    def close(self) -> None: ...


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]


def test_lines_are_added_with_the_time(tmp_path: Path) -> None:
    times = iter([1.00049, 2.0])
    Events(tmp_path / "sft", "sft", clock=lambda: next(times)).emit("step", step=1, loss=0.5)
    # A stage that continues after a crash adds to what is there.
    Events(tmp_path / "sft", "sft", clock=lambda: next(times)).emit("step", step=2, loss=float("nan"))
    assert lines(tmp_path / "sft") == [
        {"time": 1.0, "stage": "sft", "event": "step", "step": 1, "loss": 0.5},
        # JSON has no NaN: strict readers would stumble over the line.
        {"time": 2.0, "stage": "sft", "event": "step", "step": 2, "loss": "nan"},
    ]


def test_trackers_hear_numbers_of_steps_only(tmp_path: Path) -> None:
    heard = Heard()
    events = Events(tmp_path, "rl", (heard,), clock=lambda: 0)
    events.saved(1)
    events.emit("step", step=3, reward=1, why="text", shares=[0.5])
    assert heard.figures == [("rl", 3, {"step/reward": 1.0})]


def test_a_tracker_that_fails_costs_no_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Fails(Heard):
        def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
            super().log(stage, step, figures)
            raise ConnectionError("no route to the server")

    fails, heard = Fails(), Heard()
    events = Events(tmp_path, "rl", (fails, heard), clock=lambda: 0)
    for step in (1, 2):
        events.emit("step", step=step, reward=1.0)
    assert (len(fails.figures), len(heard.figures)) == (1, 2)
    assert [row["event"] for row in lines(tmp_path)] == ["step", "alarm", "step"]
    assert "no route to the server" in capsys.readouterr().err


def test_an_alarm_is_seen_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Events(tmp_path, "rl", clock=lambda: 0).alarm("kl", "KL is 40 nats.", step=9, kl=40.0)
    assert lines(tmp_path)[0] == {
        "time": 0,
        "stage": "rl",
        "event": "alarm",
        "what": "kl",
        "message": "KL is 40 nats.",
        "step": 9,
        "kl": 40.0,
    }
    assert capsys.readouterr().err == "rl: alarm: KL is 40 nats.\n"


def test_the_status_is_the_last_one(tmp_path: Path) -> None:
    events = Events(tmp_path, "sample", clock=lambda: 12.5)
    events.progress(10, 40, "rows")
    events.status("done")
    status = json.loads((tmp_path / "status.json").read_text())
    assert (status["state"], status["stage"], status["updated"]) == ("done", "sample", 12.5)
    assert "total" not in status
    assert [file.name for file in tmp_path.iterdir()] == ["status.json"]
