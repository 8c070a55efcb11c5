"""`serve-reader RECIPE STAGE`: the reward of a recipe's stage `rl`, behind HTTP."""

import argparse
import sys
from pathlib import Path

import torch

from candor_training.errors import StatedError, naming
from candor_training.models.load import load_tokenizer
from candor_training.readers.score_request import read_token, require_token
from candor_training.readers.serve import ScoringServer
from candor_training.rl.build import build_scorer
from candor_training.rl.of_recipe import rl_context


def add_serve_reader(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Makes the command known to the command line."""
    command = commands.add_parser("serve-reader", help="answer with a stage's rewards over HTTP")
    command.add_argument("recipe", type=Path, help="a TOML file")
    command.add_argument("stage", help="the name of a stage of kind rl in the recipe")
    command.add_argument("--runs", type=Path, default=Path("runs"), help="where the outputs are")
    command.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for other machines")
    command.add_argument(
        "--token-file", type=Path, help="holds the token that callers send; else CANDOR_SCORER_TOKEN"
    )
    command.add_argument("--port", type=int, default=8900)
    command.set_defaults(do=_serve)


def _serve(args: argparse.Namespace) -> None:
    address = (args.host, args.port)
    token = read_token(args.token_file)
    try:
        # Before the models are loaded, which takes minutes.
        require_token(args.host, token)
        opened = open_server(args.recipe, args.stage, args.runs, address, token)
    except (OSError, OverflowError) as error:
        raise StatedError(f"Cannot serve on {args.host}:{args.port}: {error}.") from None
    with opened as server:
        print(f"Scoring on http://{args.host}:{server.server_port}", file=sys.stderr)
        server.serve_forever()


def open_server(
    recipe: Path, name: str, runs: Path, address: tuple[str, int], token: str | None = None
) -> ScoringServer:
    """A server of the rewards that the stage would train with."""
    ctx = rl_context(recipe, name, runs)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    with naming(f"stage {name}"):
        if ctx.settings.reward == "claims":
            raise StatedError("requests bring no claims, which its reward is for.")
        scorer = build_scorer(ctx, device)
        end = load_tokenizer(ctx.input("model")).eos_token
    return ScoringServer(address, scorer, token, [str(end)])
