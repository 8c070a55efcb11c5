import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { checkout } from "@/db/embedded/checkout";
import { freePort } from "@/db/embedded/free-port";
import { StatedError } from "@/db/embedded/stated-error";
import { ensureEnvironment } from "../training/ensure-environment";
import type { Cluster } from "./cluster";
import { type Daemon, startDaemon } from "./own-daemon";

const folder = path.join(checkout, "scripts", "engines", "ray");
/** Ray gives up on itself after 30 seconds, as happens on a busy machine. */
const attempts = 3;
const patienceMs = 120_000;
const run = promisify(execFile);

/** A Ray head with token authentication, in an environment of its own. @throws StatedError where it can't be started */
export async function startRay(): Promise<Cluster> {
  const python = await ensureEnvironment({ folder });
  // Paths of sockets in it have little room.
  const place = mkdtempSync(path.join(os.tmpdir(), "ray-"));
  const token = randomBytes(16).toString("hex");
  const url = `http://127.0.0.1:${await freePort()}`;
  const headers = { authorization: `Bearer ${token}` };
  const get = (where: string) =>
    fetch(url + where, { headers, signal: AbortSignal.timeout(10_000) });
  const options = {
    ...{
      port: await freePort(),
      "dashboard-host": "127.0.0.1",
      "dashboard-port": new URL(url).port,
    },
    ...{
      "ray-client-server-port": await freePort(),
      "dashboard-agent-listen-port": await freePort(),
    },
    ...{
      "node-ip-address": "127.0.0.1",
      "num-cpus": 2,
      "num-gpus": 1,
      "object-store-memory": 100_000_000,
    },
    "temp-dir": place,
  };
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const env = { RAY_AUTH_MODE: "token", RAY_AUTH_TOKEN: token };
  const log = path.join(place, "start.log");
  const command = [path.join(path.dirname(python), "ray"), "start", "--head", "--block"] as const;
  let daemon: Daemon | undefined;
  const stop = async () => {
    await daemon?.stop();
    for (const pid of processesOf(place)) process.kill(pid, "SIGKILL");
    rmSync(place, { recursive: true, force: true });
  };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    daemon = startDaemon([...command, "--disable-usage-stats", ...words], { log, env, cwd: place });
    if (await isReady(daemon)) {
      const { stdout } = await run(python, ["-c", "import ray; print(ray.__version__)"]);
      return {
        ...{ kind: "ray", url, slurm: null, token, version: stdout.trim(), stop },
        countJobs: async () =>
          jobs
            .parse(await (await get("/api/jobs/")).json())
            .filter(({ type }) => type === "SUBMISSION").length,
      };
    }
    await daemon.stop();
    for (const pid of processesOf(place)) process.kill(pid, "SIGKILL");
  }
  const said = readFileSync(log, "utf8").trim().split("\n").at(-1);
  await stop();
  throw new StatedError(`Ray could not be started: ${said}`);

  /** Whether its head answers, and has an agent that takes jobs. */
  async function isReady({ child }: Daemon): Promise<boolean> {
    for (const until = Date.now() + patienceMs; Date.now() < until && child.exitCode === null; ) {
      const answer = await get("/api/jobs/").catch(() => null);
      if (answer?.ok) return true;
      await sleep(500);
    }
    return false;
  }
}

const jobs = z.array(z.object({ type: z.string() }));

/** Its daemons leave the group of the command that starts them, and name its folder. */
function processesOf(place: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(place);
      } catch {
        // It has ended.
        return false;
      }
    })
    .map(Number);
}
