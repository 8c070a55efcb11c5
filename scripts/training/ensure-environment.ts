import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { runCommand } from "../run-command";
import { stepOfPip } from "./step-of-pip";

/** The folder of the Python package. */
export const trainingFolder = path.join(checkout, "training");

/** What an environment is made of, each if it is there, in this order; the second without what it names as requirements. */
const lists = [
  { name: "requirements.txt", options: [] },
  { name: "no-deps.txt", options: ["--no-deps"] },
];

/**
 * Makes a virtual environment, unless there is one. One that is there is given what the requirements ask for, and keeps the
 * rest: somebody may have added an 8-bit optimiser or a tracker by hand, as `training/README.md` says, or be running in it. One
 * whose making was broken off half-way is made anew.
 * @param options.folder holds `requirements.txt` or `no-deps.txt`, of the training package unless given; the
 *   environment is made in its `.venv`
 * @param options.onStep is told what is being done, where something is; the worker's, for the pages
 * @returns its python
 * @throws StatedError where there is no Python to make it with, or pip fails
 */
export function ensureEnvironment({
  folder = trainingFolder,
  onStep,
}: {
  folder?: string;
  onStep?: OnStep;
} = {}): Promise<string> {
  // Whoever asks while it is being made waits for it.
  const underWay = making.get(folder);
  if (underWay) return underWay;
  const made = makeEnvironment(folder, onStep).finally(() => making.delete(folder));
  making.set(folder, made);
  return made;
}

type OnStep = (step: string) => void;

const making = new Map<string, Promise<string>>();
/** What this process has installed into environments without a mark, by their folder. */
const installed = new Map<string, string>();

async function makeEnvironment(folder: string, onStep: OnStep | undefined): Promise<string> {
  const environment = path.join(folder, ".venv");
  const python = path.join(environment, "bin", "python");
  const mark = path.join(environment, "candor-requirements");
  const files = lists
    .map(({ name, options }) => ({ file: path.join(folder, name), options }))
    .filter(({ file }) => existsSync(file));
  const hash = createHash("sha256");
  for (const { file } of files) hash.update(readFileSync(file));
  const wanted = hash.digest("hex");
  const last = existsSync(mark) ? readFileSync(mark, "utf8") : installed.get(folder);
  if (existsSync(python) && last === wanted) return python;
  const unfinished = `${environment}-unfinished`;
  // Whoever is told the steps is no terminal.
  const why = onStep ? "the worker’s log says why" : "the reason is above";
  const isNew = !existsSync(python) || existsSync(unfinished);
  if (isNew) {
    writeFileSync(unfinished, "");
    console.log(`Making ${environment} (minutes, once) ...`);
    onStep?.("Making an empty environment");
    const made = await runCommand(findPython(), ["-m", "venv", "--clear", environment]);
    if (!made) throw new StatedError(`${environment} could not be made; ${why}.`);
  }
  const install = ["-m", "pip", "install", "--no-input", "--disable-pip-version-check"];
  // Its lines say what it does; nobody else reads them.
  const onLine = onStep && ((line: string) => tell(onStep, stepOfPip(line)));
  if (!onLine) install.push("--quiet");
  for (const { file, options } of files) {
    if (!(await runCommand(python, [...install, ...options, "-r", file], { onLine }))) {
      throw new StatedError(`pip could not install ${file}; ${why}.`);
    }
  }
  // What somebody made by hand has no mark: they may take away again what it asks for, and the next start adds it.
  if (isNew || existsSync(mark)) writeFileSync(mark, wanted);
  else installed.set(folder, wanted);
  rmSync(unfinished, { force: true });
  return python;
}

function tell(onStep: OnStep, step: string | null) {
  if (step !== null) onStep(step);
}

const candidates = ["python3.13", "python3.12", "python3.11", "python3"];
const isNewEnough = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/**
 * A Python that our packages run on and that can make a virtual environment.
 * @throws StatedError where there is none
 */
export function findPython(): string {
  // Being on the path is not enough: version managers put names there that do not run.
  const found = candidates.find((name) => spawnSync(name, ["-c", isNewEnough]).status === 0);
  if (found) return found;
  throw new StatedError(
    "Python 3.11 or newer with venv is needed: install it (on Debian and Ubuntu python3 and python3-venv).",
  );
}
