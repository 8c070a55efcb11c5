"""What the command line says of what the system refuses, and what it answers with."""

from pathlib import Path

import pytest

from candor_training.cli import main


def test_what_the_system_refuses_is_said_in_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text('name = "small"\n[stage.world]\nkind = "world"\n')
    assert main(["run", str(recipe), "--runs", str(file / "runs")]) == 1
    assert "Not a directory." in capsys.readouterr().err


def test_no_device_has_no_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text('name = "small"\n[stage.world]\nkind = "world"\n')
    assert main(["memory", str(recipe), "--devices", "0"]) == 1
    assert capsys.readouterr().err == "--devices must be 1 or more.\n"
