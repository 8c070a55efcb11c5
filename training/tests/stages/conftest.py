"""The tiny model that supervised stages begin from."""

from pathlib import Path

import pytest

from candor_training.formats.templates import policy_prompt
from tests.support.supervised import answer_rows, label_rows, list_rows, sft_rows
from tests.support.tiny_model import save_tiny_model


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [f"{policy_prompt(row.prompt)} {row.completion}" for row in sft_rows]
    texts += [one for row in list_rows for one in (row.prompt, row.completion)]
    texts += [row.text for row in (*label_rows, *answer_rows)]
    return save_tiny_model(tmp_path_factory.mktemp("base"), texts, hidden=32)
