import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Figures } from "../figures/run-figures";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

interface Compared {
  rewards: number;
  different_rewards: number;
  wrong_rewards: number;
  prompts: number;
  wrong_prompts: number;
}

/**
 * verl, in an environment of its own, reads the configuration that `many-nodes` composes, and its own
 * reward manager asks our scorer over HTTP. Nothing of it needs a GPU; verl's training is not run.
 */
export default async function verl(): Promise<Figures> {
  const python = await ensureEnvironment();
  const theirs = await ensureEnvironment({ folder: path.join(trainingFolder, "verl") });
  const args = ["-m", "benchmarks.many_nodes", theirs];
  const run = spawnSync(python, args, { cwd: trainingFolder, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr || "verl could not be asked");
  const found = JSON.parse(run.stdout.trim().split("\n").at(-1) ?? "") as Compared;
  return {
    title: "What verl's own reward manager got, and what tokens it makes, held against ours",
    rows: [
      { what: "rewards", compared: found.rewards, differ: found.wrong_rewards },
      { what: "prompts", compared: found.prompts, differ: found.wrong_prompts },
    ],
    ok: found.wrong_rewards + found.wrong_prompts === 0 && found.different_rewards > 1,
  };
}
