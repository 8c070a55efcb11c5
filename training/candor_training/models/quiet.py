"""Silence of the libraries, so that only the stage speaks."""

import warnings

import datasets
import transformers


def be_quiet() -> None:
    """No bars and no hints of the libraries' own: the events say how far the work is."""
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    datasets.disable_progress_bars()
    # TRL and PEFT still use names that transformers 6 will drop; it says so at every save.
    warnings.filterwarnings("ignore", r"`(is_)?gradient_checkpointing", FutureWarning)
