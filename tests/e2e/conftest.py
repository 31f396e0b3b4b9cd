import pytest

from tests.e2e.processes import Machine


@pytest.fixture
async def machine(tmp_path):
    machine = Machine(tmp_path / "home")
    yield machine
    await machine.stop()
