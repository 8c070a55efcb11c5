"""Stages beside each other: they run at once, in the order of their needs, and end with the command."""

import json
import os
import shutil
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

import tests.support.meeting_stages  # noqa: F401  (makes its stage known)
from candor_training.errors import StatedError
from candor_training.pipeline.recipe import Recipe, load_recipe
from candor_training.pipeline.run_beside import run_beside
from candor_training.pipeline.run_recipe import run_recipe
from tests.support.processes import environment, is_running, wait_for_end, wait_until


def recipe(folder: Path, body: str, name: str = "meeting") -> Recipe:
    path = folder / f"{name}.toml"
    path.write_text(f'name = "{name}"\n' + body.replace("PLACE", json.dumps(str(folder))))
    return load_recipe(path)


# Neither of the first two can end alone.
meeting = """
[stage.left]
kind = "test-meet"
settings = { place = PLACE, other = "right" }
[stage.right]
kind = "test-meet"
settings = { place = PLACE, other = "left" }
[stage.after]
kind = "test-meet"
needs = { one = "left/met.txt", two = "right/met.txt" }
settings = { place = PLACE }
"""


def test_what_needs_nothing_of_another_runs_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = recipe(tmp_path, meeting)
    records = run_beside([one], tmp_path / "runs", workers=2)
    assert list(records)[-1] == "meeting/after"
    assert "meeting/after done in" in capsys.readouterr().err
    # What stands is not run again, neither so nor one after another; it is the same record.
    again = run_beside([one], tmp_path / "runs", workers=2)
    assert again == records
    assert "done in" not in capsys.readouterr().err
    alone = run_recipe(one, tmp_path / "runs")
    assert {f"meeting/{name}": record for name, record in alone.items()} == records


def test_stages_of_several_recipes_run_at_once(tmp_path: Path) -> None:
    first, second = (
        recipe(
            tmp_path,
            # Each has the cores of one worker, though it could use two.
            f'[stage.{name}]\nkind = "test-meet"\nthreads = 256\n'
            f'settings = {{ place = PLACE, other = "{other}" }}',
            name=f"of-{name}",
        )
        for name, other in (("left", "right"), ("right", "left"))
    )
    records = run_beside([first, second], tmp_path / "runs", workers=2)
    assert set(records) == {"of-left/left", "of-right/right"}


def test_the_stage_that_most_others_wait_for_comes_first(tmp_path: Path) -> None:
    long = "".join(
        f"""
[stage.{name}]
kind = "test-meet"
{f'needs = {{ one = "{need}/met.txt" }}' if need else ""}
settings = {{ place = PLACE }}
"""
        for name, need in (("short", ""), ("one", ""), ("aside", "one"), ("two", "one"), ("end", "two"))
    )
    recipes = [recipe(tmp_path, long, name=name) for name in ("first", "second")]
    records = run_beside(recipes, tmp_path / "runs", workers=1)
    # Three stages wait for `one`, one for `two`; nothing for the others, which keep their order.
    order = ["first/one", "second/one", "first/two", "second/two", "first/short", "first/aside"]
    assert list(records) == [*order, "first/end", "second/short", "second/aside", "second/end"]


# Three cores are not to be divided evenly among two workers.
@pytest.mark.parametrize("cores", [1, 2, 3, 8])
def test_nothing_runs_beside_a_stage_that_takes_all_cores(
    cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    wide = """
[stage.wide]
kind = "test-meet"
threads = 256
settings = { place = PLACE, other = "after" }
"""
    runs = tmp_path / "runs"
    # As soon as one of the first two was done it would begin, and last until `after` comes.
    run_beside([recipe(tmp_path, meeting + wide)], runs, workers=2)
    begin, end = span(runs / "meeting/wide")
    for name in ("left", "right", "after"):
        began, ended = span(runs / "meeting" / name)
        assert ended <= begin or end <= began, name
    # It is not left out where there is but one worker.
    assert run_beside([recipe(tmp_path, wide, name="narrow")], runs, workers=1)


def test_what_stands_waits_for_no_cores(tmp_path: Path) -> None:
    body = """
[stage.first]
kind = "test-meet"
settings = { place = PLACE }
[stage.wide]
kind = "test-meet"
threads = 256
needs = { one = "first/met.txt" }
settings = { place = PLACE }
[stage.follow]
kind = "test-meet"
needs = { one = "wide/met.txt" }
settings = { place = PLACE }
"""
    made = run_beside([recipe(tmp_path, body)], tmp_path / "runs", workers=2)
    for name in ("first", "follow"):
        shutil.rmtree(tmp_path / "runs/meeting" / name)
        (tmp_path / name).unlink()
    # It begins beside `first`, and ends once what follows `wide` has come.
    aside = """
[stage.aside]
kind = "test-meet"
settings = { place = PLACE, other = "follow" }
"""
    again = run_beside([recipe(tmp_path, body + aside)], tmp_path / "runs", workers=2)
    assert again["meeting/wide"] == made["meeting/wide"]


def span(out: Path) -> tuple[float, float]:
    """When a stage began, and when it was done, in seconds."""
    rows = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
    return rows[0]["time"], rows[-1]["time"]


def test_a_stage_that_fails_lets_the_others_end_and_none_begin(tmp_path: Path) -> None:
    broken = meeting.replace('"right" }', '"right", breaks = true }')
    with pytest.raises(StatedError, match="stage left: it breaks"):
        run_beside([recipe(tmp_path, broken)], tmp_path / "runs", workers=2)
    runs = tmp_path / "runs/meeting"
    assert (runs / "right/met.txt").exists()
    assert json.loads((runs / "left.partial/status.json").read_text())["state"] == "failed"
    assert not (tmp_path / "after").exists()


program = """
import sys
from pathlib import Path
import tests.support.meeting_stages
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_beside import run_beside
if __name__ == "__main__":
    run_beside([load_recipe(Path(sys.argv[1]))], Path(sys.argv[2]), workers=2)
"""


def test_workers_end_with_who_started_them(tmp_path: Path) -> None:
    waits = '[stage.left]\nkind = "test-meet"\nsettings = { place = PLACE, other = "nobody" }'
    recipe(tmp_path, waits)
    path = tmp_path / "program.py"
    path.write_text(program)
    command = [sys.executable, str(path), str(tmp_path / "meeting.toml"), str(tmp_path / "runs")]
    status = tmp_path / "runs/meeting/left.partial/status.json"
    with Popen(command, env=environment, stderr=PIPE, text=True) as process:
        wait_until((tmp_path / "left").exists, process)
        worker = json.loads(status.read_text())["pid"]
        assert is_running(worker)
        process.kill()
    # Sooner than it would give up waiting for nobody.
    wait_for_end([worker], 10)
