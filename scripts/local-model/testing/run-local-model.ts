import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "@/db/embedded/checkout";
import { freePort } from "@/db/embedded/free-port";
import { findLocalModel } from "@/lib/outbound/server/local-model";
import type { ServedModel } from "@/lib/outbound/server/server-note";

interface Options {
  /** Of the command: the model's path. */
  args?: string[];
  /** Where its address is noted; a new one unless given. */
  home?: string;
}

/** `npm run local-model`, once it answers. The first time it makes its environment, which takes up to a minute. */
export async function runLocalModel({ args = [], home = makeTemporaryHome() }: Options = {}) {
  const env = { ...process.env, CANDOR_HOME: home, CANDOR_LOCAL_MODEL: "" };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/local-model.ts", ...args, "--port", `${await freePort()}`],
    { cwd: checkout, env, stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = once(child, "exit");
  const untilServed = async (): Promise<ServedModel> => {
    const model = findLocalModel(env);
    if (model?.model) return { ...model, model: model.model };
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    await sleep(100);
    return untilServed();
  };
  return {
    ...(await untilServed()),
    home,
    /** The model that is served from this home now. */
    find: () => findLocalModel(env),
    /** @returns the exit code and the signal */
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

const makeTemporaryHome = () => mkdtempSync(path.join(os.tmpdir(), "candor-home-"));
