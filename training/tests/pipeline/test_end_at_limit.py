import subprocess
import sys
from pathlib import Path

script = """
import sys, time
from pathlib import Path
from candor_training.pipeline.end_at_limit import end_at_limit
file = Path(sys.argv[1])
end_at_limit(file)
time.sleep(1.5)
print("went on")
file.write_text("1")
time.sleep(60)
"""


def test_a_run_ends_at_the_limit_that_a_file_says_also_where_that_changes(tmp_path: Path) -> None:
    file = tmp_path / "limit"
    for before in ("", "60"):
        file.write_text(before)
        told = [sys.executable, "-c", script, str(file)]
        ended = subprocess.run(told, capture_output=True, text=True, timeout=30, check=False)
        assert ended.returncode == 4
        assert ended.stdout.splitlines() == ["went on", "The limit of its time is reached."]
