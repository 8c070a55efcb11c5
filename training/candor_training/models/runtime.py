"""Settings of the libraries and the memory allocator, for the whole process."""

import ctypes
import gc
import sys
import warnings

import datasets
import torch
import transformers

# malloc.h
_m_trim_threshold = -1
_m_top_pad = -2
_m_mmap_max = -4


def be_quiet() -> None:
    """Turns off the libraries' progress bars and hints: the events report the progress."""
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    datasets.disable_progress_bars()
    # TRL and PEFT still use names that transformers 6 will drop; it warns at every save.
    warnings.filterwarnings("ignore", r"`(is_)?gradient_checkpointing", FutureWarning)


def keep_freed_memory() -> None:
    """Tells glibc to give no memory back to the system; does nothing elsewhere.

    It would give back each large tensor when it is freed, and take each new one page by page: on
    two cores that made a training step of a small model up to ten times as long.
    """
    if not sys.platform.startswith("linux"):
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(_m_mmap_max, 0)
        libc.mallopt(_m_trim_threshold, 2**30)
        libc.mallopt(_m_top_pad, 2**26)


def free_memory() -> None:
    """Lets go of what nothing uses any more: a trainer and its model refer to each other.

    What is free goes back to the accelerator and the system, for whoever needs it next.
    """
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
    if sys.platform.startswith("linux") and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)
