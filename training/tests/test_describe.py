"""What `kinds` says of stages is what recipes may give them."""

import json
from pathlib import Path

import pytest

from candor_training.cli import main
from candor_training.pipeline.setting_rows import setting_rows
from candor_training.pipeline.stage import kinds


def test_settings_are_told_with_those_within_them() -> None:
    rows = {row.name: row for row in setting_rows(kinds["rl"].settings)}
    assert rows["decision.weight"].default == 5.0  # the paper's
    assert rows["algorithm"][1:3] == ("ppo or rloo or grpo", "ppo")
    assert rows["gamma"][1:3] == ("number above 0 to 1", 1.0)
    assert rows["gamma"].schema == {"exclusiveMinimum": 0, "maximum": 1, "type": "number"}
    # A table that may be left out is described with what is in it.
    assert rows["lora"][1:3] == ("table or none", None)
    assert rows["lora.rank"][1:3] == ("whole number from 1", 16)
    reader = next(row for row in setting_rows(kinds["select"].settings) if row.name == "reader")
    assert reader.is_required


# Other tests add kinds of their own.
shipped = {name for name, kind in kinds.items() if kind.__module__.startswith("candor_training.")}


def test_every_setting_says_what_it_means() -> None:
    for kind in shipped:
        silent = [row.name for row in setting_rows(kinds[kind].settings) if not row.meaning]
        assert not silent, kind


def test_the_app_is_offered_the_settings_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kinds", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    # Written by: python -m candor_training kinds --json > settings.json
    offered = json.loads((Path(__file__).parents[1] / "settings.json").read_text(encoding="utf-8"))
    assert offered == {kind: told[kind] for kind in shipped}


def test_kinds_are_listed_and_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kinds"]) == 0
    listed = capsys.readouterr().out
    assert all(kind in listed for kind in kinds)
    for kind in kinds:
        assert main(["kinds", kind]) == 0
        said = capsys.readouterr().out
        assert all(need in said for need in kinds[kind].inputs if need != "*")
        assert kind != "sample" or r'"\n\n"' in said
    assert main(["kinds", "none"]) == 1
    assert "none is none of" in capsys.readouterr().err
