"""The whole pipeline on a world so small that nothing is learnt: the parts fit, and run but once."""

import json
from pathlib import Path

import pytest

from candor_training.cli import main
from candor_training.evaluation.gather import Judged, ModelKind
from candor_training.formats.rows import ReadingRow
from candor_training.miniature.acceptance import SET, judge
from candor_training.miniature.report import write_report
from candor_training.miniature.seeds import SeedResult, by_mentions


def test_every_stage_runs_and_then_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["miniature", "--size", "smoke", "--runs", str(tmp_path)]
    assert main(command) == 0
    output = capsys.readouterr()
    run = tmp_path / "miniature-smoke-seed-1"
    table = json.loads((run / "evaluation" / "table.json").read_text())
    models = "Base ICL, Factuality SFT, Factuality RL, Summary ICL, Direct Summary, LC SFT, LC RL"
    sets = ("held-out", "shifted", "things", "biographies")
    rows = {(row["set"], row["model"]) for row in table["rows"] if row["control_of"] is None}
    controlled = {row["control_of"] for row in table["rows"]} - {None}
    assert controlled == {"LC SFT", "Factuality SFT"}
    assert {(name, model) for name in sets for model in models.split(", ")} >= rows
    assert {(SET, model) for model in models.split(", ")} <= rows
    assert "| LC RL | " in output.out
    assert "acceptance figures hold" in output.out
    assert (tmp_path / "miniature-smoke/report.svg").read_text(encoding="utf-8").count("LC RL") >= 2
    # Nothing has changed: every stage stands.
    assert main(command) == 0
    assert "done in" not in capsys.readouterr().err


def judged(model: str, confidences: list[float], hits: list[bool]) -> Judged:
    rows = [
        ReadingRow(
            reader="hand",
            reader_kind="rule",
            dataset="Births",
            question=f"q{i}",
            model=model,
            answer="Tarn",
            confidence=confidence,
            distribution={"Tarn": confidence, "Keld": 0.9 - confidence},
            correct=hit,
        )
        for i, (confidence, hit) in enumerate(zip(confidences, hits, strict=True))
    ]
    kind: ModelKind = "non-confidence" if model.startswith("Factuality") else "confidence"
    clusters = [row.question for row in rows]
    return Judged(model, kind, SET, rows, clusters, unparsable=0, silent=0)


def test_the_acceptance_is_the_arithmetic_that_it_says() -> None:
    # Of 40 facts the first 20 are right. Base rate .5; LC SFT says .9 and .8, LC RL .9 and .1.
    hits = [True] * 20 + [False] * 20
    models = {
        "Factuality SFT": [0.9] * 40,
        "Factuality RL": [0.9] * 40,
        "LC SFT": [0.9] * 20 + [0.8] * 20,
        "LC RL": [0.9] * 20 + [0.1] * 20,
    }
    result = SeedResult(
        seed=1,
        judged={(SET, name): judged(name, stated, hits) for name, stated in models.items()},
        mentions={f"q{i}": 1 if i >= 30 else 5 if i >= 20 else 20 for i in range(40)},
    )
    found = {one.what: one for one in judge([result], bins=2, seed=0)}
    # A non-confidence model counts with 1: ECE = 1 - .5.
    assert found["Factuality SFT: ECE = 1 - accuracy"].found == "0.500 and 0.500"
    # LC SFT: bins of .9 (right) and .8 (wrong): (.1 + .8) / 2 = .45; LC RL: (.1 + .1) / 2 = .1.
    assert found["ECE of LC SFT <= 0.5 of Factuality SFT's"].found == "0.450 against 0.500: 0.90"
    assert not found["ECE of LC SFT <= 0.5 of Factuality SFT's"].holds
    assert found["ECE of LC RL <= 0.75 of LC SFT's"].holds
    # LC RL's probabilities add up to .9, and its confidences spread by .4.
    assert found["LC RL's probabilities miss a sum of 1 by .05 or less"].found == "0.100"
    assert found["spread of LC RL's confidence >= .08"].found == "0.400"
    groups = by_mentions([result], SET, "LC SFT")
    assert [(group.n, group.accuracy) for group in groups] == [(10, 0), (10, 0), (20, 1)]
    # .8, .8, .9: it does not rise from the first to the second.
    rises = "LC SFT's confidence rises with the number of mentions"
    assert not found[rises].holds
    # Where every fact is mentioned as often, nothing can be seen to rise.
    alike = SeedResult(seed=1, judged=result.judged, mentions=dict.fromkeys(result.mentions, 5))
    assert [group.n for group in by_mentions([alike], SET, "LC SFT")] == [40]
    assert not {one.what: one for one in judge([alike], bins=2, seed=0)}[rises].holds
    # Where all are wrong there is nothing to rank.
    wrong = {(SET, name): judged(name, stated, [False] * 40) for name, stated in models.items()}
    silent = judge([SeedResult(seed=1, judged=wrong, mentions=result.mentions)], bins=2, seed=0)
    ranks = next(one for one in silent if one.what.startswith("auroc"))
    assert (ranks.found, ranks.holds) == ("undefined against undefined", False)


def test_a_model_that_is_silent_in_one_seed_is_told_of_the_others(tmp_path: Path) -> None:
    stated = judged("Summary ICL", [0.9, 0.8, 0.7], [True, False, False])
    always = judged("Base ICL", [0.7, 0.6, 0.5], [True, True, False])
    mentions = {"q0": 1, "q1": 5, "q2": 20}
    both = {(SET, "Base ICL"): always, (SET, "Summary ICL"): stated}
    alone = {(SET, "Base ICL"): always}
    for order in ((both, alone), (alone, both)):
        results = [SeedResult(seed, one, mentions) for seed, one in enumerate(order, start=1)]
        write_report(tmp_path / "report.md", results, [], bins=1)
        report = (tmp_path / "report.md").read_text(encoding="utf-8")
        # Right in one of three, at .8 on average.
        assert "| Summary ICL (1 of 2 seeds) | 0.333 | 0.467" in report
        assert "| Base ICL | 0.667 (0.667, 0.667)" in report


def test_rl_is_held_against_its_control_on_the_same_questions(tmp_path: Path) -> None:
    hits = [True] * 20 + [False] * 20
    models = {"LC RL": [0.9] * 20 + [0.1] * 20, "LC SFT, Platt": [0.9] * 20 + [0.8] * 20}
    both = {(SET, name): judged(name, stated, hits) for name, stated in models.items()}
    mentions = {f"q{i}": 1 for i in range(40)}
    write_report(tmp_path / "report.md", [SeedResult(1, both, mentions)], [], bins=2)
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    # ECE .1 less .45; Brier .01 less (.01 + .64) / 2; both rank every right one above every wrong one.
    assert f"| {SET} | ece | -0.350 [" in report
    assert f"| {SET} | brier | -0.315 [" in report
    assert f"| {SET} | auroc | +0.000 |" in report
