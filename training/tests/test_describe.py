"""What `kinds` says of stages is what recipes may give them."""

import pytest

from candor_training.cli import main
from candor_training.describe import setting_rows
from candor_training.pipeline.stage import kinds


def test_settings_are_told_with_those_within_them() -> None:
    rows = {name: (shape, default) for name, shape, default in setting_rows(kinds["rl"].settings)}
    assert rows["decision.weight"][1] == "5.0"  # the paper's
    assert rows["algorithm"] == ("Literal['ppo', 'rloo', 'grpo']", '"ppo"')
    assert rows["gamma"] == ("float above 0 to 1", "1.0")
    # Two line ends, which as they are would be blank lines.
    assert ("stop", "str | None", r'"\n\n"') in setting_rows(kinds["sample"].settings)
    # A table that may be left out is described with what is in it.
    assert rows["lora"] == ("LoraSettings | None", "None")
    assert rows["lora.rank"] == ("int from 1", "16")
    assert ("reader", "Literal['literal', 'recorded']", "must be given") in setting_rows(
        kinds["select"].settings
    )


def test_kinds_are_listed_and_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kinds"]) == 0
    listed = capsys.readouterr().out
    assert all(kind in listed for kind in kinds)
    for kind in kinds:
        assert main(["kinds", kind]) == 0
        said = capsys.readouterr().out
        assert all(need in said for need in kinds[kind].inputs if need != "*")
    assert main(["kinds", "none"]) == 1
    assert "none is none of" in capsys.readouterr().err
