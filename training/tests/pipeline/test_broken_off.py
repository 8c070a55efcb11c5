"""What was broken off, cut short or edited is gone on with, or made anew."""

import json
from pathlib import Path

import pytest

from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_recipe import run_recipe
from tests.support.adding import ran, two_stages, write_recipe


def test_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path = write_recipe(
        tmp_path,
        """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
settings = { breaks = true }
""",
    )
    with pytest.raises(KeyboardInterrupt):
        run_recipe(load_recipe(path), tmp_path / "runs")
    partial = tmp_path / "runs/adding/first.partial"
    status = json.loads((partial / "status.json").read_text())
    assert status["state"] == "failed"
    # As if it had worked for 100 seconds by then.
    (partial / "status.json").write_text(json.dumps(status | {"updated": status["updated"] + 100}))
    record = run_recipe(load_recipe(path), tmp_path / "runs")["first"]
    assert 100 <= record.seconds < 110
    assert ran == ["first", "first", "resumed"]
    assert not partial.exists()


def test_a_record_that_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))
    made = run_recipe(recipe, tmp_path / "runs")
    record = tmp_path / "runs/adding/first/run.json"
    record.write_bytes(record.read_bytes()[:50])
    assert run_recipe(recipe, tmp_path / "runs")["first"].metrics == made["first"].metrics


def test_work_that_was_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("candor_training.pipeline.run_stage.hash_files", die)
        with pytest.raises(KeyboardInterrupt):
            run_recipe(recipe, tmp_path / "runs")
    assert ran == ["first"]
    assert run_recipe(recipe, tmp_path / "runs")["first"].metrics == {"total": 2}
    assert ran == ["first", "second"]


def test_what_will_be_made_anew_is_not_checked_as_it_is(tmp_path: Path) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))
    runs = tmp_path / "runs"
    made = run_recipe(recipe, runs)
    # The second stage refuses what is no number.
    (runs / "adding/first/number.txt").write_text("edited")
    assert run_recipe(recipe, runs)["second"].metrics == made["second"].metrics
