"""Processes that are forked from one that has imported what the stages use: to import it takes seconds.

Forking is safe there: that process has done nothing else, and has no CUDA context.
"""

from multiprocessing import get_context
from multiprocessing.context import ForkServerContext


def forks() -> ForkServerContext:
    """The context of such processes; they share the one they are forked from."""
    context = get_context("forkserver")
    # Stages import the libraries where they need them; peft and trl bring torch and transformers.
    context.set_forkserver_preload(["candor_training.stages", "transformers.trainer", "peft", "trl"])
    return context
