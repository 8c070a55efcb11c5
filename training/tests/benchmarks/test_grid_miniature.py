"""The grid on the miniature: its arithmetic, and all of it on a world where nothing is learnt."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.grid_miniature import Cell, interval, kl_of, less_than, main

SMOKE = Path(__file__).parents[2] / "recipes" / "miniature-smoke.toml"


def cell(seed: int, kls: list[float]) -> Cell:
    alike = dict.fromkeys(("ece", "brier", "accuracy", "stated", "answered"), 0.0)
    return Cell(
        seed=seed, score="log", algorithm="PPO", excess_kls=kls, answer_kls=[], gaps=[], **alike
    )


def test_excess_kl_is_that_of_a_forecast_that_gives_no_less_than_the_floor() -> None:
    # .75 ln(.75 / .5) + .25 ln(.25 / .5) = .3041 - .1733 = .1308
    assert kl_of({"a": 0.75, "b": 0.25}, {"a": 0.5, "b": 0.5}, 1e-4) == pytest.approx(0.1308, abs=1e-4)
    assert kl_of({"a": 0.75, "b": 0.25, "c": 0}, {"a": 0.75, "b": 0.25}, 1e-4) == pytest.approx(0)
    # An answer that is not there has 1e-4: .5 ln(.5 / .5) + .5 ln(.5 / 1e-4) = .5 * 8.5172
    assert kl_of({"a": 0.5, "b": 0.5}, {"a": 0.5}, 1e-4) == pytest.approx(4.2586, abs=1e-4)


def test_differences_are_of_the_same_seeds_questions() -> None:
    own, base = [cell(1, [1.0, 2.0]), cell(2, [3.0, 3.0])], [cell(2, [2.0, 2.0]), cell(1, [0.0, 1.0])]
    # Each question's difference is 1, in every resample too.
    assert less_than(own, base, "excess_kls") == "1.0000 [1.0000, 1.0000]"


def test_the_interval_is_of_seeds_and_of_questions() -> None:
    # Seeds of 0 and 1, each without variety: their mean is 0, .5 or 1 in 1/4, 1/2 and 1/4 of resamples.
    assert interval([np.zeros(50), np.ones(50)]) == (0, 1)
    # One seed of 400 questions of 0 or 1: a standard error of .5 / 20 = .025, so .5 -+ .049.
    low, high = interval([np.array([0.0, 1.0] * 200)])
    assert (low, high) == pytest.approx((0.451, 0.549), abs=0.01)


def test_every_cell_is_made_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(tmp_path, 1, SMOKE)
    made = sorted(path.name for path in (tmp_path / "seed-1").iterdir())
    scored = [
        f"{score}-{name}.json" for score in ("brier", "log") for name in ("grpo-divided", "ppo", "rloo")
    ]
    assert made == sorted(["before.json", *scored])
    assert "rl-log-ppo done in" in capsys.readouterr().out
    table = (tmp_path / "table.md").read_text(encoding="utf-8")
    assert table.count("\n") == 2 + 1 + 6
    assert "GRPO, divided" in (tmp_path / "grid-miniature.svg").read_text(encoding="utf-8")
    # What is there is not run again; what is missing is taken from the runs, if they are there.
    (tmp_path / "seed-1" / "log-rloo.json").unlink()
    main(tmp_path, 1, SMOKE)
    assert "done in" not in capsys.readouterr().out
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == table
