"""The command line: `python -m candor_training run RECIPE`, one stage of it, and what goes with it."""

import argparse
import os
import sys
from pathlib import Path

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.describe import print_kind, print_kinds, print_settings
from candor_training.describe_plan import print_plan
from candor_training.errors import AwaitedError, StatedError
from candor_training.memory.table import print_memory
from candor_training.miniature.command import add_miniature
from candor_training.pipeline.end_at_limit import end_at_limit
from candor_training.pipeline.end_with_parent import end_with
from candor_training.pipeline.plan import up_to
from candor_training.pipeline.processes import is_main, launch_stage, leave_group, process_count
from candor_training.pipeline.recipe import Recipe, load_recipe
from candor_training.tracking import open_trackers, services


def main(arguments: list[str] | None = None) -> int:
    """Runs the command.

    Returns 0 when it went well, 1 when it did not, 3 when a run waits for a file that others make (who
    started it can make the file and run again), 4 at the limit of a run, 130 when it was interrupted.
    """
    args = _parser().parse_args(arguments)
    try:
        args.do(args)
        leave_group()
    except AwaitedError as error:
        print(error, file=sys.stderr)
        return 3
    except StatedError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        # A full disk, a folder that may not be written: the system's own words.
        print(f"{error.filename}: {error.strerror}." if error.filename else error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _run(args: argparse.Namespace) -> None:
    from candor_training.pipeline.run_recipe import run_recipe

    if process_count() > 1:
        end_with(os.getppid())
    if args.limit is not None:
        end_at_limit(args.limit)
    recipe = _recipe(args)
    # Of several processes that run together, one reports.
    followed = args.track if is_main() else []
    if args.processes < 1:
        raise StatedError("--processes must be 1 or more.")
    options = ["--runs", str(args.runs)]
    options += [] if args.seed is None else ["--seed", str(args.seed)]
    options += [word for service in args.track for word in ("--track", service)]

    def launch(stage: str) -> None:
        launch_stage(stage, args.processes, [str(args.recipe), stage, *options])

    several = (args.processes, launch) if args.processes > 1 else ()
    with open_trackers(followed, recipe.name, args.runs / recipe.name) as trackers:
        run_recipe(recipe, args.runs, args.stage, trackers, *several)


def _recipe(args: argparse.Namespace) -> Recipe:
    recipe = load_recipe(args.recipe, args.seed)
    return up_to(recipe, args.until) if args.until else recipe


def _plan(args: argparse.Namespace) -> None:
    print_plan(_recipe(args), args.runs, args.processes, not args.elsewhere)


def _memory(args: argparse.Namespace) -> None:
    if args.devices < 1:
        raise StatedError("--devices must be 1 or more.")
    print_memory(load_recipe(args.recipe), args.model, args.devices)


def _kinds(args: argparse.Namespace) -> None:
    if args.json:
        print_settings()
    elif args.kind is None:
        print_kinds()
    else:
        print_kind(args.kind)


# What these import takes seconds, which the other commands need not wait for.


def _convert(args: argparse.Namespace) -> None:
    from candor_training.models.save import convert_weights

    convert_weights(args.model, args.target)


def _serve_chat(args: argparse.Namespace) -> None:
    from candor_training.models.serve_chat import serve_chat

    serve_chat(args)


def _many_nodes(args: argparse.Namespace) -> None:
    from candor_training.nodes.command import many_nodes

    many_nodes(args)


def _serve_reader(args: argparse.Namespace) -> None:
    from candor_training.nodes.scorer import serve_reader

    serve_reader(args)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="candor_training", description=__doc__)
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("run", help="run what is missing or changed of a recipe")
    one = commands.add_parser("stage", help="run one stage of a recipe")
    planned = commands.add_parser("plan", help="say as JSON what a run would do, and what is missing")
    memory = commands.add_parser("memory", help="compute what each stage takes on a device")
    serve = commands.add_parser("serve-reader", help="answer with a stage's rewards over HTTP")
    nodes = commands.add_parser("many-nodes", help="run a stage rl by verl, on many nodes")
    for command in (run, one, planned, memory, serve, nodes):
        command.add_argument("recipe", type=Path, help="a TOML file")
    for command in (run, one, planned, serve, nodes):
        command.add_argument("--runs", type=Path, default=Path("runs"), help="where outputs go")
    for command in (serve, nodes):
        command.add_argument("stage", help="the name of a stage of kind rl in the recipe")
        token = "holds the scorer's token, on all nodes; else CANDOR_SCORER_TOKEN"
        command.add_argument("--token-file", type=Path, help=token)
    for command in (run, one, planned):
        command.set_defaults(do=_run, stage=None, until=[], limit=None)
        command.add_argument("--seed", type=int, help="instead of the recipe's")
        command.add_argument("--processes", type=int, default=1, help="how many share a stage")
    planned.set_defaults(do=_plan)
    planned.add_argument("--elsewhere", action="store_true", help="it will run on another machine")
    for command in (run, planned):
        wanted = "only this stage and those that it needs; may be given several times"
        command.add_argument("--until", action="append", default=[], metavar="STAGE", help=wanted)
    run.add_argument("--limit", type=Path, help="holds the seconds after which it ends; may change")
    for command in (run, one):
        follow = "follow its figures there too"
        command.add_argument("--track", action="append", default=[], choices=services, help=follow)
    one.add_argument("stage", help="the stage's name in the recipe")
    memory.set_defaults(do=_memory)
    memory.add_argument("--model", type=Path, help="a configuration, for models that are not there")
    memory.add_argument("--devices", type=int, default=1, help="how many GPUs share the work")
    of_kind = commands.add_parser("kinds", help="say what stages of a kind need, and their settings")
    of_kind.add_argument("kind", nargs="?")
    of_kind.add_argument("--json", action="store_true", help="the settings of all kinds, as JSON")
    of_kind.set_defaults(do=_kinds)
    convert = commands.add_parser("convert", help="make safetensors of a model's pytorch_model.bin")
    convert.add_argument("model", type=Path, help="its folder")
    convert.add_argument("target", type=Path, help="a new folder")
    convert.set_defaults(do=_convert)
    chat = commands.add_parser("serve-chat", help="answer as a language model, like OpenAI's API")
    chat.add_argument("model", type=Path, help="its folder")
    chat.add_argument("--name", default="model", help="what clients call it")
    chat.add_argument("--port", type=int, default=8091)
    chat.set_defaults(do=_serve_chat)
    add_miniature(commands)
    serve.set_defaults(do=_serve_reader)
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for other machines")
    serve.add_argument("--port", type=int, default=8900)
    nodes.set_defaults(do=_many_nodes)
    nodes.add_argument("folder", type=Path, help="a folder that all nodes see, for what it leaves")
    nodes.add_argument("--nodes", type=int, required=True, help="how many there are")
    nodes.add_argument("--gpus", type=int, default=8, help="of each node")
    nodes.add_argument("--scorer", required=True, help="where serve-reader serves: http://HOST:8900")
    nodes.add_argument("--verl", help="the Python of verl's environment; without it nothing is run")
    return parser
