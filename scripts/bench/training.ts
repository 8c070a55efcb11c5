import { spawnSync } from "node:child_process";
import type { Figures } from "../figures/run-figures";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

const works = {
  sft: "SFT",
  "sft-trl": "SFT by TRL's trainer",
  ppo: "PPO: rollouts and step",
  "rloo-trl": "RLOO by TRL's trainer",
};

interface Timed {
  device: string;
  size: string;
  parameters: number;
  seconds: number;
  tokens: number;
  rollout_seconds?: number;
  utilisation: number;
  peak_gib: number;
  matmul_tflops: number;
}

/**
 * Throughput, model-flops utilisation and memory of supervised fine-tuning and of PPO on a Llama with
 * random weights, beside TRL's own trainers on the same rows (TRL has no PPO: its RLOO does without a
 * value network). Each runs in a process of its own.
 */
export default async function training(): Promise<Figures> {
  const python = await ensureEnvironment();
  const timed = Object.keys(works).map((work) => time(python, work));
  const [first] = timed;
  const device = first?.device ?? "";
  const hint = device.startsWith("CPU")
    ? " A 7B model needs a GPU: these figures say nothing of it."
    : "";
  return {
    title: `On ${device}, ${first?.size} Llama of ${((first?.parameters ?? 0) / 1e6).toFixed(0)} million parameters; utilisation is of what a large matrix product reaches there in the same minute.${hint}`,
    rows: Object.values(works).map((work, i) => {
      const one = timed[i] as Timed;
      return {
        work,
        "step, s": one.seconds.toFixed(2),
        "tokens/s": (one.tokens / one.seconds).toFixed(0),
        "rollout tokens/s": one.rollout_seconds
          ? (one.tokens / one.rollout_seconds).toFixed(0)
          : "-",
        "utilisation, %": (100 * one.utilisation).toFixed(1),
        "peak, GiB": one.peak_gib.toFixed(1),
        "matmul, TFLOP/s": one.matmul_tflops.toFixed(2),
      };
    }),
    ok: timed.every(({ seconds }) => seconds > 0),
  };
}

function time(python: string, work: string): Timed {
  const args = ["-m", "benchmarks.throughput", work];
  const run = spawnSync(python, args, { cwd: trainingFolder, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr || `${work} could not be timed`);
  return JSON.parse(run.stdout.trim().split("\n").at(-1) ?? "") as Timed;
}
