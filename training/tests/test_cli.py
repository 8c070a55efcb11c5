"""What the command line says of what the system refuses, and what it answers with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from candor_training.cli import main
from tests.support.tiny_model import save_tiny_model


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


_recipes = Path(__file__).parents[1] / "recipes"
_waiting = f"""
extends = "{_recipes / "miniature-smoke"}"
name = "small"
[awaited]
queries = "queries.jsonl"
[stage.splits.needs]
queries = "@queries"
"""


def test_a_run_that_waits_for_a_file_says_so_to_who_started_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    two = _waiting.replace("[awaited]", '[awaited]\nquestions = "questions.jsonl"')
    recipe.write_text(f'{two}questions = "@questions"\n')
    assert main(["run", str(recipe), "--runs", str(tmp_path), "--until", "splits"]) == 3
    both = f"{tmp_path / 'questions.jsonl'} and {tmp_path / 'queries.jsonl'}"
    assert f"stage splits waits for {both}: make them" in capsys.readouterr().err
    assert (tmp_path / "small" / "waits-at").read_text() == "splits"
    # Nobody who looks later takes it for a run that waits.
    assert main(["run", str(recipe), "--runs", str(tmp_path), "--until", "world"]) == 0
    assert not (tmp_path / "small" / "waits-at").exists()


def test_a_plan_names_what_is_missing_and_leaves_out_what_is_not_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(_waiting)
    given = ["plan", str(recipe), "--runs", str(tmp_path), "--until", "splits"]
    assert main(given) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["after"], one["files"]) for one in told["stages"]] == [
        ("world", [], []),
        ("splits", ["world"], ["queries"]),
    ]
    queries = {
        "name": "queries",
        "path": str(tmp_path / "queries.jsonl"),
        "exists": False,
        "is_model": False,
    }
    assert told["awaited"] == [queries]
    assert told["problems"] == []


def test_a_plan_says_of_every_stage_what_is_wrong_also_for_another_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("candor_training.models.train_settings.find_spec", lambda name: None)
    shipped = Path(__file__).parents[1] / "recipes" / "miniature-smoke"
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(
        f'extends = "{shipped}"\n[files]\nmissing = "nowhere.jsonl"\n'
        "[stage.lc-rl.settings]\nsteps = 2\ncritic_steps = 2\n"
        "[stage.lc-rl-selected.settings]\nbins = 31\n"
        '[stage.lc-sft.settings]\noptimizer = "paged_adamw_8bit"\n'
        '[stage.reward-model.settings]\noptimizer = "paged_adamw_8bit"\n'
        "[stage.factuality-sft.settings]\nepochs = 0\n"
    )
    given = ["plan", str(recipe), "--runs", str(tmp_path)]

    def problems(*options: str) -> list[str]:
        assert main([*given, *options]) == 0
        told: list[str] = json.loads(capsys.readouterr().out)["problems"]
        return told

    starts = [
        "missing: there is no",
        "stage factuality-sft: settings.epochs",
        "stage lc-rl: settings.critic_steps 2 leaves none of 2 steps",
        "stage lc-rl-selected: needs.validation has",
    ]
    elsewhere = problems("--elsewhere")
    assert [one.startswith(start) for one, start in zip(elsewhere, starts, strict=True)] == [True] * 4
    # This machine lacks the optimiser's package, which another may have: said once, after the rest.
    assert problems() == [
        *elsewhere,
        "stages lc-sft, reward-model: settings.optimizer paged_adamw_8bit needs bitsandbytes, which is "
        f"not installed here: run {sys.executable} -m pip install bitsandbytes, or set adamw, which "
        "takes more memory.",
    ]


def test_a_plan_counts_the_questions_that_are_there_before_their_queries(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    two = _waiting.replace("[awaited]", '[files]\nquestions = "questions.jsonl"\n[awaited]')
    sizes = (
        "sft = 2, prompt_validation = 1, reward_model = 1, ppo = 2, ppo_validation = 1, validation = 1"
    )
    recipe.write_text(
        f'{two}questions = "@questions"\n[stage.splits.settings]\nsizes = {{ {sizes} }}\n'
    )
    given = ["plan", str(recipe), "--runs", str(tmp_path), "--until", "splits"]

    def problems(splits: dict[str, int], truth: str = "a") -> list[str]:
        rows = [
            {"dataset": "d", "key": f"{split}{i}", "text": "?", "truth": truth, "split": split}
            for split, count in splits.items()
            for i in range(count)
        ]
        (tmp_path / "questions.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        assert main(given) == 0
        told: list[str] = json.loads(capsys.readouterr().out)["problems"]
        return told

    others = {"shifted": 1, "things": 1, "biographies": 1}
    (only_tests,) = problems({"test": 30})
    # 2 + 1 + 1 + 2 + 1 + 1 = 8 questions to train on, of which there is none.
    assert "; given are 30 of d with the split test. Lower settings.sizes" in only_tests
    assert "sft 0 of 2, prompt_validation 0 of 1, " in only_tests
    assert "things (split things)" in only_tests
    (short,) = problems({"train": 7, "test": 1, **others})
    assert "too few questions to train on: validation 0 of 1; given" in short
    (unanswered,) = problems({"train": 7, "test": 1, **others}, truth="")
    assert "(11 of them without an answer)" in unanswered
    assert problems({"train": 8, "test": 1, **others}) == []
    # A run refuses it as early.
    problems({"test": 30})
    assert main(["run", *given[1:]]) == 1
    assert "30 of d with the split test" in capsys.readouterr().err


def test_a_plan_reads_the_rows_that_a_stage_learns_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe, rows = tmp_path / "recipe.toml", tmp_path / "labels.jsonl"
    recipe.write_text(
        'name = "labels"\n[files]\nbase = "base"\nlabels = "labels.jsonl"\n[stage.reward]\n'
        'kind = "reward-model"\nneeds = { model = "@base", data = "@labels" }\n'
    )
    given = [{"question_id": "q", "text": "a", "label": label} for label in (1, 1.7)]
    rows.write_text("".join(json.dumps(row) + "\n" for row in given))
    assert main(["plan", str(recipe), "--runs", str(tmp_path)]) == 0
    told: list[str] = json.loads(capsys.readouterr().out)["problems"]
    assert any("stage reward" in one and "labels.jsonl" in one and "row 2" in one for one in told)


def test_a_plan_names_the_data_that_cannot_train_before_packages_and_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("candor_training.models.train_settings.find_spec", lambda name: None)
    recipe = tmp_path / "recipe.toml"
    names = ("base", "extract-base", "questions", "examples", "summary-examples")
    given = {name: tmp_path / name for name in names}
    for name in ("base", "extract-base"):
        save_tiny_model(given[name], ["Small."], hidden=32)
    # Its memory, which even they are too large for.
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda processes: 2**10)
    rows = [{"dataset": "d", "key": str(i), "text": "?", "truth": "a"} for i in range(3)]
    given["questions"].write_text("".join(json.dumps(row) + "\n" for row in rows))
    for name in names[3:]:
        given[name].touch()
    files = "".join(f'{name} = "{path}"\n' for name, path in given.items())
    recipe.write_text(f'extends = "{_recipes / "candor"}"\n[files]\n{files}')
    assert main(["plan", str(recipe), "--runs", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    data, *others = told["problems"]
    assert data.startswith("stage splits: ")
    assert "too few questions to train on: sft 3 of 10,000" in data
    (package,) = [one for one in others if "bitsandbytes" in one]
    assert package.startswith("stages lc-sft, factuality-sft, claude-distill, ")
    # It would be refused for this too, once the package is there.
    assert [one for one in others if "GiB of memory on each device, which has 0.0" in one] != []
    assert (told["machine"][:6], told["needs_gpus"]) == ("a GPU,", 1)


def test_a_plan_says_when_epochs_end_a_stage_before_its_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = Path(__file__).parents[1] / "recipes" / "miniature-smoke"
    recipe = tmp_path / "recipe.toml"

    def notes(settings: str) -> list[str]:
        recipe.write_text(f'extends = "{shipped}"\n[stage.lc-rl.settings]\n{settings}\n')
        assert main(["plan", str(recipe), "--runs", str(tmp_path)]) == 0
        told: list[str] = json.loads(capsys.readouterr().out)["notes"]
        return told

    # 80 prompts, 32 of them in a step: twice through them are 160 / 32 = 5 steps.
    assert notes("steps = 40") == [
        "lc-rl: steps = 40, but max_epochs = 2 ends it after 5, with the 80 questions of the recipe's "
        "sizes."
    ]
    assert notes("steps = 5") == []
    assert notes("steps = []") == []


def test_a_plan_says_when_processes_share_cores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(__file__).parents[1] / "recipes" / "miniature-smoke.toml"
    given = ["plan", str(shipped), "--runs", str(tmp_path)]
    monkeypatch.setattr("os.cpu_count", lambda: 2)

    def notes(*more: str) -> list[str]:
        assert main([*given, *more]) == 0
        told: list[str] = json.loads(capsys.readouterr().out)["notes"]
        return told

    assert notes("--processes", "2") == []
    assert notes("--processes", "16") == [
        "16 processes share the 2 cores of this machine, so each is slower, and the run takes longer "
        "than with 2."
    ]
    # Another machine has other cores, and no stage of these is shared.
    assert notes("--processes", "16", "--elsewhere") == []
    assert notes("--processes", "16", "--until", "world") == []


def test_a_model_made_from_nothing_that_has_no_room_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(__file__).parents[1] / "recipes" / "miniature-smoke"
    recipe = tmp_path / "recipe.toml"
    # 16 bytes a parameter: 10 layers of 4 x 1,024 x 1,024 + 3 x 1,024 x 2,048 + 2 x 1,024, and a norm.
    size = "hidden_size = 1024\nlayers = 10\nintermediate_size = 2048\n"
    recipe.write_text(f'extends = "{shipped}"\n[stage.base.settings]\n{size}')
    given = ["plan", str(recipe), "--runs", str(tmp_path)]

    def problems(memory: int, *more: str) -> list[str]:
        monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda processes: memory)
        assert main([*given, *more]) == 0
        told: list[str] = json.loads(capsys.readouterr().out)["problems"]
        return told

    needed = 16 * (10 * (10 * 1024**2 + 2 * 1024) + 1024)
    assert problems(needed) == []
    assert problems(needed - 1) == [
        "stage base: needs about 1.6 GiB of memory on each device, which has 1.6: lower layers, "
        "hidden_size or intermediate_size."
    ]
    assert problems(needed - 1, "--elsewhere") == []
    assert main(["run", *given[1:]]) == 1
    assert "stage base: needs about 1.6 GiB" in capsys.readouterr().err


def test_a_plan_without_models_loads_no_library_of_theirs(tmp_path: Path) -> None:
    # They took seven of its eight seconds, and on a busy machine its time ran out.
    shipped = Path(__file__).parents[1] / "recipes" / "miniature-smoke.toml"
    check = (
        "import sys; from candor_training.cli import main; "
        f"assert main(['plan', {str(shipped)!r}, '--runs', {str(tmp_path)!r}]) == 0; "
        "heavy = {'torch', 'transformers', 'scipy', 'sklearn', 'matplotlib'}; "
        "print(heavy & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=Path(__file__).parents[1], capture_output=True, check=True
    )
    assert done.stderr.decode() == "set()\n"


def test_a_default_that_no_stage_knows_is_refused_also_of_a_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(_waiting + "[defaults]\nsample = 2\n")
    given = ["plan", str(recipe), "--runs", str(tmp_path), "--until", "world"]
    assert main(given) == 0
    assert "defaults.sample: no stage" in capsys.readouterr().out
