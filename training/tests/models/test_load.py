"""Models that cannot be loaded are refused in one sentence."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import PreTrainedModel

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.models.load import check_classifier, check_model, load_causal, load_decoder
from candor_training.models.save import link_model
from tests.support.families import FAMILIES

Spoil = Callable[[Path], object]


def in_config(**values: object) -> Spoil:
    def spoil(folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**config, **values}))

    return spoil


def without_tokenizer(folder: Path) -> None:
    for one in folder.glob("tokenizer*"):
        one.unlink()


def with_odd_index(folder: Path) -> None:
    (folder / "model.safetensors").unlink()
    (folder / "model.safetensors.index.json").write_text("[]")


SPOILT: list[tuple[Spoil, str]] = [
    (lambda folder: (folder / "config.json").unlink(), "there is no config.json"),
    (lambda folder: (folder / "config.json").write_text("{"), "config.json is no JSON: .*publisher's"),
    (lambda folder: (folder / "config.json").write_text("null"), "config.json is no JSON object"),
    (in_config(model_type="nobodys"), 'config.json: model_type = "nobodys" is none'),
    (in_config(model_type=["llama"]), r'model_type = \["llama"\] is none'),
    (in_config(model_type="vit"), "config.json is of no|is not a whole"),
    (in_config(hidden_size="wide"), "config.json cannot be read: .*'hidden_size' expected int"),
    (in_config(num_attention_heads=0), "num_attention_heads = 0 must be 1 or more"),
    (in_config(hidden_act="nobodys"), 'config.json is of no .*: hidden_act = "nobodys" is unknown'),
    (in_config(dtype="float33"), "config.json cannot be read: .*float33"),
    (with_odd_index, "index.json names no weights"),
    (in_config(hidden_size=128), "weights of another model"),
    (in_config(num_hidden_layers=9), "is not a whole .*: it lacks"),
    (in_config(num_hidden_layers=1), r"holds more than .*: .*layers\.1\."),
    (lambda folder: (folder / "tokenizer.json").write_text("{"), "tokenizer in .* cannot be read"),
    (without_tokenizer, "has no tokenizer"),
]


@pytest.mark.parametrize(
    ("need", "check"), [("model", check_model), ("forecast_probs", check_classifier)]
)
@pytest.mark.parametrize(("spoil", "sentence"), SPOILT)
def test_what_is_no_whole_model_is_refused(
    folders: dict[str, Path],
    tmp_path: Path,
    need: str,
    check: Callable[[Path], object],
    spoil: Spoil,
    sentence: str,
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(folders[need], folder)
    check(folder)
    spoil(folder)
    with pytest.raises(StatedError, match=sentence):
        check(folder)


def test_a_classifier_need_not_name_its_label(folders: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(folders["forecast_probs"], folder)
    config = json.loads((folder / "config.json").read_text())
    unnamed = {key: value for key, value in config.items() if key not in ("id2label", "label2id")}
    (folder / "config.json").write_text(json.dumps(unnamed))
    check_classifier(folder)


def test_a_language_model_is_no_classifier(folders: dict[str, Path]) -> None:
    with pytest.raises(StatedError, match="no classifier with one logit"):
        check_classifier(folders["model"])


def pickled(source: Path, folder: Path) -> Path:
    """The model as older ones are published: its weights in pytorch_model.bin."""
    shutil.copytree(source, folder)
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    return folder


@pytest.mark.parametrize("family", FAMILIES)
def test_pickled_weights_are_converted(
    family: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = FAMILIES[family](tmp_path / "base")
    old = pickled(base, tmp_path / "old")
    with pytest.raises(StatedError, match=r"pytorch_model\.bin alone: .* convert"):
        check_model(old)
    assert main(["convert", str(old), str(tmp_path / "new")]) == 0
    check_model(tmp_path / "new")
    before, after = (load_file(at / "model.safetensors") for at in (base, tmp_path / "new"))
    assert before.keys() == after.keys()
    assert all(before[name].equal(after[name]) for name in before)
    assert main(["convert", str(old), str(tmp_path / "new")]) == 1
    assert "is there already" in capsys.readouterr().err


def rename(weights: dict[str, torch.Tensor]) -> None:
    weights["transformer.lm_head.weight"] = weights.pop("lm_head.weight")


def cut(weights: dict[str, torch.Tensor]) -> None:
    weights["lm_head.weight"] = weights["lm_head.weight"][:9].clone()


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (rename, ["it lacks lm_head.weight"]),
        (lambda weights: weights.pop("model.norm.weight"), ["it lacks model.norm.weight"]),
        (
            lambda weights: weights.update({"v_head.weight": torch.ones(1)}),
            ["holds more than a language model: v_head.weight"],
        ),
        (cut, ["weights of another model: lm_head.weight is (9, 32)"]),
    ],
)
def test_weights_that_were_not_loaded_are_not_converted(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[dict[str, torch.Tensor]], object],
    sentences: list[str],
) -> None:
    old = pickled(folders["model"], tmp_path / "old")
    weights = torch.load(old / "pytorch_model.bin", weights_only=True)
    spoil(weights)
    torch.save(weights, old / "pytorch_model.bin")
    assert main(["convert", str(old), str(tmp_path / "new")]) == 1
    said = capsys.readouterr().err
    assert all(one in said for one in sentences), said
    assert not list(tmp_path.glob("new*"))


def test_a_pickle_that_would_run_is_refused_and_does_not(
    folders: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = pickled(folders["model"], tmp_path / "old")
    witness = tmp_path / "witness"

    class Attack:
        def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
            return Path.touch, (witness,)

    torch.save({"lm_head.weight": Attack()}, folder / "pytorch_model.bin")
    assert main(["convert", str(folder), str(tmp_path / "new")]) == 1
    assert "holds more than weights" in capsys.readouterr().err
    assert not witness.exists()
    assert not (tmp_path / "new").exists()


def test_a_model_once_more_shares_its_weights_and_nothing_else(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    shutil.copytree(folders["model"], first)
    link_model(first, second)
    assert (first / "model.safetensors").samefile(second / "model.safetensors")
    (second / "config.json").write_text("{}")
    assert (first / "config.json").read_bytes() == (folders["model"] / "config.json").read_bytes()


def test_the_same_weights_in_another_form_do_not_matter(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    # As some are published: in parts, with an index, and once more in one file with other names.
    folder = tmp_path / "model"
    shutil.copytree(folders["model"], folder)
    model = load_causal(folder)
    (folder / "model.safetensors").unlink()
    model.save_pretrained(folder, max_shard_size="20KB")
    assert len(list(folder.glob("model-*.safetensors"))) > 1
    save_file({"layers.0.wq.weight": torch.ones(1)}, folder / "consolidated.safetensors")
    check_model(folder)
    next(folder.glob("model-*.safetensors")).unlink()
    with pytest.raises(StatedError, match="is not a whole language model: it lacks"):
        check_model(folder)


def test_a_model_that_writes_is_on_the_accelerator_where_there_is_one(
    folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_decoder(folders["model"]).dtype == torch.float32
    moved: list[str] = []
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(PreTrainedModel, "to", lambda _, device: moved.append(device))
    assert load_decoder(folders["model"]).dtype == torch.bfloat16
    assert moved == ["cuda"]
