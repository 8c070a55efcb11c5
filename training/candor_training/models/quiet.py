"""Silence of the libraries, so that only the stage speaks."""

import datasets
import transformers


def be_quiet() -> None:
    """No bars and no hints of the libraries' own: the events say how far the work is."""
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    datasets.disable_progress_bars()
