"""Reading a model's config.json, which anybody may have written."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import transformers
from transformers import CONFIG_MAPPING, AutoConfig, PretrainedConfig

from candor_training.errors import StatedError

_remedy = "Compare it with its publisher's, or choose another model"
_sizes = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")


def read_config(path: Path, **changed: Any) -> PretrainedConfig:
    """The configuration in a folder, or in a file.

    Raises StatedError that names the file, and the field where one is wrong; the model's own code is
    never run.
    """
    file = config_file(path)
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StatedError(f"{file} is no JSON: {error}. {_remedy}.") from None
    if not isinstance(raw, dict):
        raise StatedError(f"{file} is no JSON object. {_remedy}.")
    kind = raw.get("model_type")
    if not isinstance(kind, str) or kind not in CONFIG_MAPPING:
        told = (
            f"model_type = {json.dumps(kind)} is none"
            if "model_type" in raw
            else "model_type is missing"
        )
        raise StatedError(
            f"{file}: {told}. Transformers {transformers.__version__} must know it, as it does "
            '"llama" and "qwen2": choose another model.'
        )
    for name in _sizes:
        if isinstance(raw.get(name), int) and raw[name] < 1:
            raise StatedError(f"{file}: {name} = {raw[name]} must be 1 or more. {_remedy}.")
    try:
        config: PretrainedConfig = AutoConfig.from_pretrained(path, trust_remote_code=False, **changed)
    except Exception as error:
        # The library raises errors of any kind.
        raise config_problem(file, "cannot be read", error) from None
    return config


def config_file(path: Path) -> Path:
    """The configuration file of a model: `path` itself, or config.json in the folder `path`."""
    return path / "config.json" if path.is_dir() else path


def config_problem(file: Path, what: str, error: Exception) -> StatedError:
    """What is wrong with a configuration, by the library's error about it."""
    reason = " ".join(str(error).split()).rstrip(".")
    if isinstance(error, KeyError) and error.args:
        # All that it says is the value.
        raw = json.loads(file.read_text(encoding="utf-8"))
        fields = [name for name, value in _values(raw) if value == error.args[0]]
        reason = " and ".join(f"{name} = {json.dumps(error.args[0])}" for name in fields) or reason
        reason += " is unknown"
    return StatedError(f"{file} {what}: {reason}. {_remedy}.")


def _values(raw: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in raw.items():
        if isinstance(value, dict):
            yield from _values(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value
