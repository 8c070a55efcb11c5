import { spawnSync } from "node:child_process";
import { StatedError } from "@/db/embedded/stated-error";

const candidates = ["python3.13", "python3.12", "python3.11", "python3"];
const isNewEnough = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/**
 * A Python that the training package runs on and that can make a virtual environment.
 * @throws StatedError where there is none
 */
export function findPython(): string {
  // Being on the path is not enough: version managers put names there that do not run.
  const found = candidates.find((name) => spawnSync(name, ["-c", isNewEnough]).status === 0);
  if (found) return found;
  throw new StatedError(
    "The training package needs Python 3.11 or newer with venv: install it (on Debian and Ubuntu python3 and python3-venv).",
  );
}
