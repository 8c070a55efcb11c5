"""verl's own reward manager asks our scorer: `python -m benchmarks.many_nodes VERL-PYTHON`.

A recipe of tiny models is composed; verl reads the configuration with Hydra and its own checks, makes
tokens of the prompts, and has responses scored over HTTP, with a token. All is held against ours.
Prints one line of JSON.
"""

import json
import secrets
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import torch
from transformers import AutoTokenizer, LlamaConfig, LlamaForSequenceClassification

from candor_training.cli import main as command
from candor_training.formats.files import write_rows
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.nodes.scorer import open_server
from tests.conftest import prompt_rows
from tests.support.families import save_llama

_recipe = """
name = "verl"
[files]
model = "model"
forecast-probs = "forecast-probs"
train = "train.jsonl"
[stage.rl]
kind = "rl"
settings = { rollouts = 4, max_epochs = 2, surrogate = { max_new_tokens = 8 } }
[stage.rl.needs]
model = "@model"
extract_answers = "@model"
forecast_probs = "@forecast-probs"
data = "@train"
validation = "@train"
"""
_texts = ["Born in Arle (70%).", "Born in Brim.", "Perhaps Cord or Dunmore.", ""]


def main(verl: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(compare(verl, Path(place))))


def compare(verl: str, place: Path) -> dict[str, int]:
    """How many rewards and prompts there were, and how many of verl's are not ours."""
    rows = _make(place)
    token = secrets.token_hex(16)
    token_file = place / "token"
    token_file.write_text(f"{token}\n")
    recipe, runs, folder = place / "verl.toml", place / "runs", place / "verl"
    with open_server(recipe, "rl", runs, ("127.0.0.1", 0), token) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        own = server.counter.ask(rows, [text.strip() for text in _texts])
        arguments = ["many-nodes", str(recipe), "rl", str(folder), "--runs", str(runs), "--nodes", "1"]
        arguments += ["--scorer", f"http://127.0.0.1:{server.server_port}"]
        if command([*arguments, "--token-file", str(token_file)]):
            raise SystemExit(1)
        side = str(Path(__file__).with_name("verl_side.py"))
        asked = json.dumps(_texts)
        run = subprocess.run(
            [verl, side, str(folder)], input=asked, stdout=subprocess.PIPE, check=True, text=True
        )
        theirs = json.loads(run.stdout.strip().splitlines()[-1])
        server.shutdown()
    tokenizer = AutoTokenizer.from_pretrained(place / "model")
    prompts = [tokenizer(policy_prompt(row.prompt))["input_ids"] for row in rows]
    pairs = zip(own, theirs["rewards"], strict=True)
    return {
        "rewards": len(own),
        "different_rewards": len({round(one, 6) for one in own}),
        "wrong_rewards": sum(abs(one - other) > 1e-6 for one, other in pairs),
        "prompts": len(prompts),
        "wrong_prompts": sum(a != b for a, b in zip(prompts, theirs["tokens"], strict=True)),
    }


def _make(place: Path) -> list[PromptRow]:
    save_llama(place / "model")
    config = LlamaConfig.from_pretrained(place / "model")
    config.num_labels = 1
    config.initializer_range = 0.5
    torch.manual_seed(1)
    LlamaForSequenceClassification(config).save_pretrained(place / "forecast-probs")
    AutoTokenizer.from_pretrained(place / "model").save_pretrained(place / "forecast-probs")
    (place / "verl.toml").write_text(_recipe)
    rows = prompt_rows(0, 4)
    write_rows(place / "train.jsonl", rows)
    return rows


if __name__ == "__main__":
    main(sys.argv[1])
