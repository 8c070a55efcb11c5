"""What torch itself counts of memory, from the profiler's events."""

from collections.abc import Callable

from torch.profiler import profile

from candor_training.models.runtime import free_memory


def peak_bytes(work: Callable[[], object]) -> int:
    """The most bytes at one time that tensors took that were made during the work."""
    # What earlier work left is not to be given back during this one.
    free_memory()
    with profile(profile_memory=True) as measured:
        work()
    events = measured.profiler.kineto_results.events()
    changes = [(one.start_ns(), one.nbytes()) for one in events if one.name() == "[memory]"]
    held = most = 0
    for _, change in sorted(changes, key=lambda one: one[0]):
        held += change
        most = max(most, held)
    return most
