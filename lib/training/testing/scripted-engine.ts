import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface EngineCall {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: unknown;
}

/** What it does instead of a proper answer. */
export type Misbehaviour =
  | Answer
  /** It does what it was asked, and the answer breaks off. */
  | "cut";

interface Job {
  no: number;
  name: string;
  pid: number;
  state: "running" | "suspended" | "ended" | "stopped";
  /** What Slurm says about when it was suspended. */
  times?: { start_time: number; suspend_time: number; pre_sus_time: number };
}

/** An engine for tests: a real server that speaks as Ray's Jobs API or slurmrestd does, runs what it is given, and misbehaves on demand. */
export async function startScriptedEngine(kind: "ray" | "slurm", { slurmVersion = 38 } = {}) {
  let misbehave: (call: EngineCall) => Misbehaviour | null = () => null;
  const jobs: Job[] = [];
  const calls: EngineCall[] = [];

  function run(name: string, command: string): Job {
    const no = jobs.length + 1;
    const child = spawn("sh", ["-c", command], {
      ...{ detached: true, stdio: "ignore" },
      env: { ...process.env, ...(kind === "slurm" && { SLURM_JOB_ID: String(no) }) },
    });
    const job: Job = { no, name, pid: child.pid ?? 0, state: "running" };
    child.once("exit", () => {
      if (job.state === "running") job.state = "ended";
    });
    jobs.push(job);
    return job;
  }
  function stop(job: Job) {
    if (job.state === "running" || job.state === "suspended") process.kill(-job.pid, "SIGKILL");
    job.state = "stopped";
  }

  const speaks = {
    ray: () => rayApi({ jobs, run, stop }),
    slurm: () => slurmApi({ jobs, run, stop }, slurmVersion),
  };
  const answer = speaks[kind]();

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = "", url = "", headers } = request;
    const call = { method, path: url, headers, body: text ? JSON.parse(text) : {} };
    calls.push(call);
    const instead = misbehave(call);
    const { status, body } = instead !== null && instead !== "cut" ? instead : answer(call);
    const whole = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, { "content-length": Buffer.byteLength(whole) });
    if (instead === "cut") response.write(whole.slice(0, 5), () => response.destroy());
    else response.end(whole);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    jobs,
    /** From now on; null where it answers as it should. */
    become(next: (call: EngineCall) => Misbehaviour | null) {
      misbehave = next;
    },
    /** As if it had been started anew: it knows no job any more. */
    forget() {
      for (const job of jobs.splice(0)) stop(job);
    },
    async close() {
      for (const job of jobs) stop(job);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Runs {
  jobs: Job[];
  run: (name: string, command: string) => Job;
  stop: (job: Job) => void;
}

/** As Ray 2.60 does: its head tells what the agent said. */
export const rayRefuses = (reason: string) =>
  `Traceback (most recent call last):\nRuntimeError: Request failed with status code 400: Traceback (most recent call last):\nValueError: ${reason}\n.\n`;

function rayApi({ jobs, run, stop }: Runs) {
  // Ray suspends no job.
  const states = {
    ...{ running: "RUNNING", suspended: "RUNNING", ended: "SUCCEEDED", stopped: "STOPPED" },
  };
  return ({ method, path, headers, body }: EngineCall): Answer => {
    if (method !== "GET" && Object.keys(headers).some((name) => name.startsWith("sec-fetch-")))
      return { status: 405, body: `'${method}' method not allowed for browser traffic.` };
    if (path === "/api/version") return { status: 200, body: { ray_version: "2.52.0" } };
    if (path === "/api/jobs/" && method === "POST") {
      const id = String(body.submission_id);
      if (jobs.some(({ name }) => name === id)) {
        return { status: 500, body: rayRefuses(`Job with submission_id ${id} already exists.`) };
      }
      run(id, String(body.entrypoint));
      return { status: 200, body: { job_id: id, submission_id: id } };
    }
    const [, id, isStop] = /^\/api\/jobs\/([^/]+)(\/stop)?$/.exec(path) ?? [];
    const job = jobs.find(({ name }) => name === id);
    if (!job) return { status: 404, body: `Job ${id} does not exist` };
    if (isStop) {
      stop(job);
      return { status: 200, body: { stopped: true } };
    }
    return { status: 200, body: { status: states[job.state], message: "As Ray says." } };
  };
}

function slurmApi({ jobs, run, stop }: Runs, version: number) {
  const states = {
    ...{ running: "RUNNING", suspended: "SUSPENDED", ended: "COMPLETED", stopped: "CANCELLED" },
  };
  const base = `/slurm/v0.0.${version}`;
  const timeOf = (number: number) =>
    version >= 40 ? { set: true, infinite: false, number } : number;
  const view = ({ no, name, state, times }: Job) => ({
    ...{ job_id: no, name, state_reason: "None" },
    ...Object.fromEntries(Object.entries(times ?? {}).map(([at, number]) => [at, timeOf(number)])),
    job_state: version >= 40 ? [states[state]] : states[state],
  });
  const fails = (error_number: number, error: string): Answer => ({
    status: 500,
    body: { errors: [{ error_number, error, description: "Because." }], jobs: [] },
  });
  return ({ method, path, body }: EngineCall): Answer => {
    if (path === "/openapi/v3") {
      const paths = { "/slurm/v0.0.36/job/submit": {}, [`${base}/job/submit`]: {} };
      return { status: 200, body: { openapi: "3.0.2", paths } };
    }
    if (path === `${base}/ping`) return { status: 200, body: { errors: [], pings: [] } };
    if (path === `${base}/jobs`) return { status: 200, body: { errors: [], jobs: jobs.map(view) } };
    if (path === `${base}/job/submit`) {
      const { name } = body.job as { name: string };
      return { status: 200, body: { errors: [], job_id: run(name, String(body.script)).no } };
    }
    const [, no] = new RegExp(`^${base}/job/(\\d+)$`).exec(path) ?? [];
    const job = jobs.find((one) => String(one.no) === no);
    if (!job) return fails(2_017, "Invalid job id specified");
    if (method === "DELETE") {
      stop(job);
      return { status: 200, body: { errors: [] } };
    }
    return { status: 200, body: { errors: [], jobs: [view(job)] } };
  };
}
