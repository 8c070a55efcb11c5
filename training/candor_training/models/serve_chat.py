"""`serve-chat FOLDER`: a language model as OpenAI's chat completions, by `transformers serve`."""

import argparse
import os
import tempfile
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_tokenizer


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
    """The folder once more, with a template for chats if it has none: a message is a policy's query."""
    served.mkdir()
    for file in folder.iterdir():
        (served / file.name).symlink_to(file.resolve())
    tokenizer = load_tokenizer(folder)
    if tokenizer.chat_template is None:
        starts = tokenizer("a")["input_ids"][:1] == [tokenizer.bos_token_id]
        prompt = policy_prompt("{{ messages[-1]['content'] }}")
        template = ("{{ bos_token }}" if starts else "") + prompt
        (served / "chat_template.jinja").write_text(template, encoding="utf-8")
