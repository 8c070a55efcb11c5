"""Keeping freed memory for the next tensor, on CPUs."""

import ctypes
import sys

# malloc.h
_m_trim_threshold = -1
_m_top_pad = -2
_m_mmap_max = -4


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
