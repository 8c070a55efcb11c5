import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@/db/embedded/free-port";
import { StatedError } from "@/db/embedded/stated-error";
import type { Cluster } from "./cluster";
import { type Daemon, startDaemon } from "./own-daemon";

const run = promisify(execFile);
const programs = ["munged", "slurmctld", "slurmd", "slurmrestd", "scontrol"];
const packages =
  "apt-get install munge slurmctld slurmd slurmrestd slurm-client slurm-wlm-jwt-plugin";
const patienceMs = 60_000;
const tokenSeconds = 86_400;
/** None of them is a default. */
const names = { partition: "training", account: "lab", qos: null, gpuType: "made-up" };

/** A Slurm controller with one node and slurmrestd. @throws StatedError where it can't be started */
export async function startSlurm(): Promise<Cluster> {
  if (process.getuid?.() !== 0)
    throw new StatedError("Slurm runs jobs as their users: only root can start it.");
  const missing = programs.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length > 0) {
    throw new StatedError(`${missing.join(", ")} is not here: on Debian, ${packages}.`);
  }
  const place = mkdtempSync(path.join(os.tmpdir(), "slurm-"));
  // slurmrestd runs as nobody, and reads the configuration.
  chmodSync(place, 0o755);
  for (const name of ["state", "spool", "munge"])
    mkdirSync(path.join(place, name), { mode: 0o755 });
  for (const key of ["jwt.key", "munge/key"]) {
    writeFileSync(path.join(place, key), randomBytes(64), { mode: 0o600 });
  }
  const configuration = path.join(place, "slurm.conf");
  const rest = `127.0.0.1:${await freePort()}`;
  writeFileSync(configuration, await settings(place));
  // No device of a GPU: it is only counted.
  writeFileSync(path.join(place, "gres.conf"), `Name=gpu Type=${names.gpuType} File=/dev/null\n`);
  const env = { SLURM_CONF: configuration };
  const daemons: Daemon[] = [];
  const start = (command: [string, ...string[]], more: Record<string, string> = {}) => {
    const log = path.join(place, `${command[0]}.log`);
    daemons.push(startDaemon(command, { log, env: { ...env, ...more }, cwd: place }));
  };
  const stop = async () => {
    for (const daemon of daemons.toReversed()) await daemon.stop();
    rmSync(place, { recursive: true, force: true });
  };
  const ask = async (program: string, ...args: string[]) =>
    (await run(program, args, { env: { ...process.env, ...env } })).stdout.trim();
  try {
    start([
      ...(["munged", "--foreground", "--force", `--socket=${place}/munge.socket`] as const),
      ...["key", "pid", "log", "seed"].map(
        (name) => `--${name}-file=${path.join(place, "munge", name)}`,
      ),
    ]);
    await sleep(1_000);
    start(["slurmctld", "-D", "-f", configuration]);
    start(["slurmd", "-D", "-f", configuration, "-N", host()]);
    // Of its default plugins, those for the accounting database end it where there is none.
    const plugins = restPlugins(env);
    const as = ["-u", "nobody", "-g", "nogroup", "-a", "rest_auth/jwt"];
    const command = ["slurmrestd", "-f", configuration, ...as, "-s", plugins, rest] as const;
    start([...command], { SLURM_JWT: "daemon" });
    for (const until = Date.now() + patienceMs; ; await sleep(500)) {
      const nodes = await ask("sinfo", "--noheader", "--format=%T").catch(() => "");
      if (nodes === "idle") break;
      if (Date.now() > until)
        throw new StatedError(`Slurm could not be started: ${lastWords(place)}`);
    }
    const said = await ask("scontrol", "token", "username=root", `lifespan=${tokenSeconds}`);
    const url = `http://${rest}`;
    return {
      ...{
        kind: "slurm",
        url,
        slurm: { ...names, user: "root" },
        token: said.replace(/^SLURM_JWT=/, ""),
      },
      ...{ version: (await ask("scontrol", "--version")).replace(/^\S+ /, ""), stop },
      countJobs: async () => {
        const listed = await ask("scontrol", "show", "jobs", "--oneliner");
        return listed.split("\n").filter((line) => line.startsWith("JobId=")).length;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const host = () => os.hostname().split(".")[0] ?? "localhost";

const nobody = 65_534;

/** All plugins of the API that it has, without those for the accounting database. It lists them to no root. */
function restPlugins(env: Record<string, string>): string {
  const options = { uid: nobody, gid: nobody, encoding: "utf8", cwd: "/" } as const;
  const { stdout, stderr } = spawnSync("slurmrestd", ["-s", "list"], {
    ...options,
    env: { ...process.env, ...env },
  });
  return (`${stdout}${stderr}`.match(/openapi\/(v[\d.]+|slurmctld)/g) ?? []).join(",");
}

async function settings(place: string): Promise<string> {
  return `ClusterName=proof
SlurmctldHost=${host()}(127.0.0.1)
SlurmctldPort=${await freePort()}
SlurmdPort=${await freePort()}
AuthType=auth/munge
AuthInfo=socket=${place}/munge.socket
AuthAltTypes=auth/jwt
AuthAltParameters=jwt_key=${place}/jwt.key
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${place}/state
SlurmdSpoolDir=${place}/spool
SlurmctldPidFile=${place}/slurmctld.pid
SlurmdPidFile=${place}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
MinJobAge=86400
GresTypes=gpu
ReturnToService=2
NodeName=${host()} NodeAddr=127.0.0.1 CPUs=${os.cpus().length} RealMemory=4000 Gres=gpu:${names.gpuType}:1
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
PartitionName=${names.partition} Nodes=ALL MaxTime=INFINITE State=UP
`;
}

function lastWords(place: string): string {
  const log = readFileSync(path.join(place, "slurmctld.log"), "utf8");
  return log.trim().split("\n").at(-1) ?? "";
}
