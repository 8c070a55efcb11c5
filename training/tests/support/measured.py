"""What torch itself counts of memory, from the profiler's events."""

from collections.abc import Callable

from torch._C._autograd import _disable_profiler, _enable_profiler, _prepare_profiler
from torch._C._profiler import ProfilerActivity, RecordScope
from torch.autograd.profiler import profile

from candor_training.models.runtime import free_memory


def peak_bytes(work: Callable[[], object]) -> int:
    """The most bytes at one time that tensors took that were made during the work."""
    # What earlier work left is not to be given back during this one.
    free_memory()
    # The public profiler also records every operation, which takes longer than the work.
    config = profile(profile_memory=True).config(create_trace_id=False)
    activities = {ProfilerActivity.CPU}
    _prepare_profiler(config, activities)
    _enable_profiler(config, activities, {RecordScope.USER_SCOPE})  # type: ignore[call-arg]
    try:
        work()
    finally:
        measured = _disable_profiler()
    events = [one for one in measured.events() if one.name() == "[memory]"]
    changes = [(one.start_ns(), one.nbytes()) for one in events]  # type: ignore[attr-defined]
    held = most = 0
    for _, change in sorted(changes, key=lambda one: one[0]):
        held += change
        most = max(most, held)
    return most
