"""`serve-chat FOLDER`: a language model as OpenAI's chat completions, by `transformers serve`."""

import argparse
import os
import tempfile
from pathlib import Path

from transformers import AutoConfig, GenerationConfig

from candor_training.errors import StatedError
from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_tokenizer

_generation = "generation_config.json"


def serve_chat(args: argparse.Namespace) -> None:
    """Serves until it is interrupted; clients call the model by `name`."""
    from transformers.cli.serve import Serve

    if not (args.model / "config.json").is_file():
        raise StatedError(f"{args.model} has no config.json: it is no folder of a model.")
    with tempfile.TemporaryDirectory() as place:
        lay_out(args.model, Path(place) / args.name)
        # The server calls the model by its path.
        os.chdir(place)
        Serve(force_model=args.name, host="127.0.0.1", port=args.port)


def lay_out(folder: Path, served: Path) -> None:
    """The folder once more, as the server needs it: it heeds a temperature only where the folder says
    that texts are drawn, and chats need a template. If it has none, a message is a policy's query."""
    served.mkdir()
    for file in folder.iterdir():
        if file.name != _generation:
            (served / file.name).symlink_to(file.resolve())
    _drawing(folder).save_pretrained(served)
    tokenizer = load_tokenizer(folder)
    if tokenizer.chat_template is None:
        starts = tokenizer("a")["input_ids"][:1] == [tokenizer.bos_token_id]
        prompt = policy_prompt("{{ messages[-1]['content'] }}")
        template = ("{{ bos_token }}" if starts else "") + prompt
        (served / "chat_template.jinja").write_text(template, encoding="utf-8")


def _drawing(folder: Path) -> GenerationConfig:
    """How the folder's texts are written, drawn from all tokens unless it says otherwise."""
    if (folder / _generation).exists():
        config = GenerationConfig.from_pretrained(folder)
    else:
        config = GenerationConfig.from_model_config(AutoConfig.from_pretrained(folder))
    if not config.do_sample:
        config.update(do_sample=True, top_k=0)
    return config
