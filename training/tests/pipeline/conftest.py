import pytest

from tests.support.adding import ran


@pytest.fixture(autouse=True)
def _forget_what_ran() -> None:
    ran.clear()
