import { runCommand } from "../run-command";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";
import { addCounts, type Counts, one, pytestCounts } from "./counts";
import { honest, withReport } from "./report";

/** Lint, format, types, dead code and tests of the Python package, in its own environment. */
export async function training(stop: AbortSignal): Promise<Counts> {
  const python = await ensureEnvironment();
  const check = (...args: string[]) => {
    stop.throwIfAborted();
    return runCommand(python, ["-m", ...args], { cwd: trainingFolder });
  };
  const checks = [
    one(await check("ruff", "check", ".")),
    one(await check("ruff", "format", "--check", ".")),
    one(await check("mypy")),
    one(await check("vulture")),
  ];
  const tests = await withReport("xml", async (report) => {
    // Each test has one thread. A file's tests stay together: they share what is costly to make.
    const beside = ["--numprocesses=logical", "--maxprocesses=4", "--dist=loadfile"];
    const succeeded = await check("pytest", ...beside, `--junit-xml=${report}`);
    return honest(succeeded, pytestCounts(report), "training");
  });
  return [...checks, tests].reduce(addCounts);
}
