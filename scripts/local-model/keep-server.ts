import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StatedError } from "@/db/embedded/stated-error";
import { jobEnvironment } from "@/lib/training/server/engines/local";
import { whenEnded } from "../start/child-process";
import { trainingFolder } from "../training/ensure-environment";

/** Runs a command while we live; all of it ends with us. */
const keeper = path.join(trainingFolder, "candor_training", "models", "keep_server.py");

interface Options {
  python: string;
  /** Of the python. */
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  port: number;
  /** Takes what the server prints. */
  log: string;
  stop: AbortSignal;
}

export interface KeptServer {
  /** How it ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a model's server, and waits until it answers. @throws StatedError where it ends before */
export async function keepServer(options: Options): Promise<KeptServer> {
  const { python, args, cwd, env, port, log, stop } = options;
  const output = openSync(log, "w");
  const child = spawn(python, [keeper, `${process.pid}`, python, ...args], {
    cwd,
    // A model comes from this disk or not at all.
    env: { ...jobEnvironment(process.env), HF_HUB_OFFLINE: "1", ...env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  const ended = whenEnded(child).then(({ how }) => how);
  const end = async () => {
    // The server is in its keeper's group.
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  try {
    await untilHealthy(`http://127.0.0.1:${port}/health`, ended, stop);
  } catch (error) {
    await end();
    stop.throwIfAborted();
    throw new StatedError(`${(error as Error).message} ${log} says why: ${lastLine(log)}`);
  }
  return { ended, stop: end };
}

/** Loading a large model takes a while. */
const patienceMs = 600_000;

async function untilHealthy(url: string, ended: Promise<string>, stop: AbortSignal): Promise<void> {
  let how: string | undefined;
  void ended.then((text) => {
    how = text;
  });
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    stop.throwIfAborted();
    if (how !== undefined) throw new Error(`The model’s server ended (${how}).`);
    if (await isHealthy(url)) return;
    await sleep(100);
  }
  throw new Error("The model’s server does not answer after ten minutes.");
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // Not yet.
  }
}

const lastLine = (log: string): string =>
  readFileSync(log, "utf8").trimEnd().split("\n").at(-1)?.trim() ?? "";
