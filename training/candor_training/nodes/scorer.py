"""`serve-reader RECIPE STAGE`: the reward of a recipe's stage `rl`, behind HTTP."""

import argparse
import sys
import tempfile
from pathlib import Path

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.errors import StatedError, naming
from candor_training.models.load import load_tokenizer
from candor_training.pipeline.plan import plan, trials_of
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run import Run
from candor_training.pipeline.run_stage import context
from candor_training.pipeline.stage import StageContext
from candor_training.readers.scorer_token import read_token, require_token
from candor_training.readers.serve import ScoringServer
from candor_training.rl.build import build_scorer
from candor_training.rl.group import Group
from candor_training.rl.settings import RlSettings


def rl_context(recipe: Path, name: str, runs: Path) -> StageContext[RlSettings]:
    """The stage's context; its output folder is gone.

    Raises StatedError where there is no such stage, or earlier ones have not made what it needs.
    """
    loaded = load_recipe(recipe)
    planned = next((one for one in plan(loaded, runs) if one.name == name), None)
    if planned is None or planned.spec.kind != "rl":
        raise StatedError(f"{name} is no stage of kind rl in {recipe}.")
    settings = planned.trials[0]
    assert isinstance(settings, RlSettings)
    # Refuses what earlier stages have not made.
    trials_of(planned, runs / loaded.name)
    with tempfile.TemporaryDirectory() as nowhere:
        return context(Run(loaded.name, runs / loaded.name), planned, settings, Path(nowhere), name)


def serve_reader(args: argparse.Namespace) -> None:
    """Serves until it is interrupted."""
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
    with naming(f"stage {name}"):
        if ctx.settings.reward == "claims":
            raise StatedError("requests bring no claims, which its reward is for.")
        scorer = build_scorer(ctx, Group())
        end = load_tokenizer(ctx.input("model")).eos_token
    return ScoringServer(address, scorer, token, [str(end)])
