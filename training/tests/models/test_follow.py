"""A training loss that runs away raises an alarm, once, also over a break."""

import json
from pathlib import Path

from transformers import TrainerState

from candor_training.models.follow import Diverging, Follow
from candor_training.pipeline.events import Events


def alarmed(folder: Path) -> list[int]:
    rows = map(json.loads, (folder / "events.jsonl").read_text(encoding="utf-8").splitlines())
    return [row["at_step"] for row in rows if row["event"] == "alarm" and row["what"] == "loss"]


def follow(folder: Path, losses: list[float], begun: int = 0) -> list[int]:
    events = Events(folder, "sft")
    diverging = Diverging(events)
    diverging.resume(begun)
    for step, loss in list(enumerate(losses, start=1))[begun:]:
        events.emit("step", step=step, loss=loss)
        diverging.look(step, loss)
    return alarmed(folder)


def test_a_loss_of_several_times_its_least_raises_an_alarm_once(tmp_path: Path) -> None:
    assert follow(tmp_path / "away", [3.0, 2.0, 5.9, 6.1, 40.0, 2.0, 90.0]) == [4]
    # Three times as much of next to nothing is chance.
    assert follow(tmp_path / "small", [0.5, 0.1, 0.4, 1.0]) == []
    # The first that is noted may be after it ran away: no model that guesses has as much.
    assert follow(tmp_path / "at-once", [800.0, 900.0]) == [1]
    assert follow(tmp_path / "good", [9.0, 5.0, 3.0, 4.0]) == []


def test_after_a_break_the_least_loss_before_it_counts(tmp_path: Path) -> None:
    losses = [3.0, 2.0, 2.5, 9.0, 12.0]
    assert follow(tmp_path, losses[:3]) == []
    assert follow(tmp_path, losses, begun=3) == [4]
    # The step of the alarm is taken again, and it is not told twice.
    assert follow(tmp_path, losses, begun=3) == [4]


def test_how_many_steps_a_training_has_is_known_before_its_first(tmp_path: Path) -> None:
    Follow(Events(tmp_path, "sft")).on_train_begin(None, TrainerState(max_steps=80), None)
    status = json.loads((tmp_path / "status.json").read_text(encoding="utf-8"))
    assert (status["done"], status["total"], status["unit"]) == (0, 80, "steps")
