import { z } from "zod";
import type { SlurmSettings } from "../../engines/schema";
import { readInside } from "../open-inside";
import type { JobFolder } from "../training-folder";
import { quote } from "../write-files";
import { type AskEngine, expectAnswer, shorten } from "./ask-engine";
import {
  type Engine,
  type EngineJob,
  EngineRefused,
  EngineUnreachable,
  type JobLook,
  type SentJob,
} from "./engine";

const openApi = z.object({ paths: z.record(z.string(), z.unknown()) });

const answered = z.object({
  errors: z
    .array(
      z.object({
        error: z.string().nullish(),
        description: z.string().nullish(),
        error_number: z.int().nullish(),
        // As answers to a submission had it before version 39.
        error_code: z.int().nullish(),
      }),
    )
    .default([]),
});
type Answered = z.output<typeof answered>;
const submitted = answered.extend({ job_id: z.int().nullish() });
/** Since version 40 an object. */
const seconds = z
  .union([
    z.number(),
    z
      .object({ set: z.boolean(), number: z.number() })
      .transform(({ set, number }) => (set ? number : 0)),
  ])
  .nullish()
  .catch(null);
const jobList = answered.extend({
  jobs: z.array(
    z.object({
      job_id: z.int(),
      name: z.string(),
      /** Since version 40 a list: a state, and what else holds. */
      job_state: z.union([z.string().transform((state) => [state]), z.array(z.string())]),
      state_reason: z.string().nullish(),
      start_time: seconds,
      /** When it was last suspended, or went on; 0 for never. */
      suspend_time: seconds,
      /** For how long it ran before that, in all. */
      pre_sus_time: seconds,
    }),
  ),
});
type SlurmJob = z.output<typeof jobList>["jobs"][number];

const states = new Map<string, JobLook["state"]>(
  Object.entries({
    ...{ PENDING: "queued", CONFIGURING: "queued", REQUEUED: "queued", SUSPENDED: "queued" },
    ...{ RUNNING: "running", STOPPED: "running", SIGNALING: "running", STAGE_OUT: "running" },
    ...{ COMPLETED: "ended", CANCELLED: "ended", FAILED: "ended", TIMEOUT: "ended" },
    ...{ NODE_FAIL: "ended", PREEMPTED: "ended", BOOT_FAIL: "ended", DEADLINE: "ended" },
    ...{ OUT_OF_MEMORY: "ended", REVOKED: "ended", LAUNCH_FAILED: "ended" },
  }),
);

/** What Slurm itself, or the parser of its API, says of a job has these numbers; the others are of calls that did not reach it. */
const isRefusal = (number: number) =>
  (number >= 2_000 && number < 5_000) || (number >= 9_000 && number < 10_000);
const unknownJob = 2_017;
/** A job that is to be cancelled is not there, is ending, or has ended. */
const endsAnyway = [unknownJob, 2_020, 2_021];
/** The first version whose numbers and lists are objects and arrays. */
const objectsSince = 39;
const mebibytesOfGibibyte = 1_024;

interface Cluster extends Omit<SlurmSettings, "user"> {
  name: string;
  url: string;
}

/**
 * Slurm, by slurmrestd. A job's key is in its name, by which it is found again where nobody knows whether it was sent.
 * @param cluster its url tells apart whose version is remembered
 */
export function slurmEngine(cluster: Cluster, ask: AskEngine, paths: Engine["paths"]): Engine {
  const { name, url } = cluster;

  async function call<T extends Answered>(
    place: string,
    schema: z.ZodType<T>,
    question?: { method: "POST" | "DELETE"; body?: unknown },
  ): Promise<T> {
    const version = await findVersion(name, url, ask);
    const answer = await ask(`/slurm/v0.0.${version}/${place}`, question);
    if (answer.status === 404) versions.delete(url);
    // It answers with status 500 where Slurm refuses, and says why in the usual form.
    const parsed = schema.safeParse(answer.json);
    if (!parsed.success || parsed.data.errors.length === 0)
      return expectAnswer(name, answer, schema);
    return parsed.data;
  }

  async function findByName(job: SentJob): Promise<string | null> {
    const list = await call("jobs", jobList);
    if (list.errors.length > 0) throw unreached(name, list);
    const found = list.jobs.find((one) => one.name === nameOf(job));
    return found ? String(found.job_id) : null;
  }

  const placeOf = (engineJob: string) => `job/${encodeURIComponent(engineJob)}`;

  /** Undefined where the cluster knows none, or has given its number to another's job. */
  async function findByNumber(engineJob: string, job: SentJob): Promise<SlurmJob | undefined> {
    const list = await call(placeOf(engineJob), jobList);
    if (numbersOf(list).includes(unknownJob)) return undefined;
    const found = list.jobs.find(({ job_id }) => String(job_id) === engineJob);
    if (list.errors.length > 0 || !found) throw unreached(name, list);
    return found.name === nameOf(job) ? found : undefined;
  }

  /** Where two submissions have arrived, only one of them runs the script, and that has noted its number. */
  async function findNow(engineJob: string, job: SentJob): Promise<SlurmJob | undefined> {
    const said = await numberIn(job.folder);
    const own = said === null || said === engineJob ? undefined : await findByNumber(said, job);
    return own ?? findByNumber(engineJob, job);
  }

  return {
    paths,
    submit: async (job) => {
      // Only what may have been sent before is looked for: a cluster's list of jobs is long.
      const before = job.mayBeThere ? await findByName(job) : null;
      if (before !== null) return before;
      const version = await findVersion(name, url, ask);
      const body = request(job, cluster, version);
      const answer = await call("job/submit", submitted, { method: "POST", body });
      if (answer.job_id) return String(answer.job_id);
      if (numbersOf(answer).some(isRefusal))
        throw new EngineRefused(`${sayErrors(name, answer)} ${askedFor(cluster)}${refusalAdvice}`);
      throw unreached(name, answer);
    },
    find: async (job) => (await numberIn(job.folder)) ?? findByName(job),
    look: async (engineJob, job) => {
      const found = await findNow(engineJob, job);
      return found
        ? { ...toLook(name, found), engineJob: String(found.job_id) }
        : { state: "lost", message: `${name} does not know the job any more.` };
    },
    cancel: async (engineJob, job) => {
      const found = await findNow(engineJob, job);
      if (!found) return;
      const place = placeOf(String(found.job_id));
      const answer = await call(place, answered, { method: "DELETE" });
      const left = numbersOf(answer).filter((number) => !endsAnyway.includes(number));
      if (left.length === 0) return;
      throw left.every(isRefusal)
        ? new EngineUnreachable(sayErrors(name, answer))
        : unreached(name, answer);
    },
    check: async () => {
      const answer = await call("ping", answered);
      if (answer.errors.length > 0) throw unreached(name, answer);
      return `Slurm answers, by version 0.0.${await findVersion(name, url, ask)} of its API.`;
    },
  };
}

/** By address: an upgrade makes its calls answer with 404, and then it is found out anew. */
const versions = new Map<string, number>();

/** The newest version of its API, as its OpenAPI document says. */
async function findVersion(name: string, url: string, ask: AskEngine): Promise<number> {
  const known = versions.get(url);
  if (known !== undefined) return known;
  const document = expectAnswer(name, await ask("/openapi/v3"), openApi);
  const found = Object.keys(document.paths).flatMap((place) => {
    const [, version] = /^\/slurm\/v0\.0\.(\d{1,4})\/job\/submit\/?$/.exec(place) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  if (found.length === 0)
    throw new EngineUnreachable(`${name} does not say which version of Slurm’s API it speaks.`);
  const newest = Math.max(...found);
  versions.set(url, newest);
  return newest;
}

/** The number of the job that runs the script, as it has noted it: whether it is the job's, its name tells. */
async function numberIn({ run, slurmJob }: JobFolder): Promise<string | null> {
  return /^(\d+)\n$/.exec((await readInside(run, slurmJob)) ?? "")?.[1] ?? null;
}

const nameOf = ({ key }: SentJob) => `candor-${key}`;

const variables = { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8" };

/** Slurm says in its own words what it does not accept, but not which name it was given. */
const refusalAdvice =
  "GPUs, cores and memory are set in the run; partition, account, QOS and type of GPU by an admin of the project under Engines. Once that is changed, resume the run.";

function askedFor({ partition, account, qos, gpuType }: Cluster): string {
  const named = Object.entries({ partition, account, QOS: qos, "type of GPU": gpuType })
    .filter(([, value]) => value !== null)
    .map(([what, value]) => `${what} ${value}`);
  return named.length > 0 ? `It was asked for ${named.join(", ")}. ` : "";
}

function request(job: EngineJob, { partition, account, qos, gpuType }: Cluster, version: number) {
  const { gpus, cpus, memory } = job.resources;
  const takesObjects = version >= objectsSince;
  const gpu = gpuType === null ? "" : `${gpuType}:`;
  const number = (value: number) =>
    takesObjects ? { set: true, infinite: false, number: value } : value;
  return {
    script: `#!/bin/sh\nexec sh ${quote(job.script)}\n`,
    job: {
      name: nameOf(job),
      comment: job.name,
      current_working_directory: "/",
      // The script writes its own log.
      standard_output: "/dev/null",
      standard_error: "/dev/null",
      environment: takesObjects
        ? Object.entries(variables).map(([name, value]) => `${name}=${value}`)
        : variables,
      // Started again by Slurm, it would do nothing.
      requeue: false,
      ...(partition !== null && { partition }),
      ...(account !== null && { account }),
      ...(qos !== null && { qos }),
      // It ends itself at its limit, which may be changed; Slurm lets nobody but an operator raise this one.
      ...(job.mostMinutes !== null && { time_limit: number(job.mostMinutes + 2) }),
      ...(cpus !== null && { tasks: 1, cpus_per_task: cpus }),
      ...(memory !== null && { memory_per_node: number(memory * mebibytesOfGibibyte) }),
      ...(gpus !== null &&
        gpus > 0 &&
        (takesObjects ? { tres_per_job: `gres/gpu:${gpu}${gpus}` } : { gpus: `${gpu}${gpus}` })),
    },
  };
}

/** Up to when it last went on, or up to now. */
function suspendedOf({ job_state, start_time, suspend_time, pre_sus_time }: SlurmJob): number {
  if (!start_time || !suspend_time) return 0;
  const until = job_state.includes("SUSPENDED") ? Date.now() / 1_000 : suspend_time;
  return Math.max(0, Math.round(until - start_time - (pre_sus_time ?? 0)));
}

function toLook(name: string, job: SlurmJob): JobLook {
  const { job_state, state_reason } = job;
  const known = job_state.flatMap((state) => states.get(state) ?? []);
  const said = shorten(job_state.join(", "));
  // Its processes are still being ended.
  if (job_state.includes("COMPLETING")) return { state: "running", message: said };
  const [state] = known;
  if (state === undefined)
    throw new EngineUnreachable(
      `${name} gives the job a state that Candor does not know: ${said}.`,
    );
  const isReason = state_reason && state_reason !== "None";
  return {
    state,
    suspendedSeconds: suspendedOf(job),
    message: `${name} says: ${said}${isReason ? ` (${shorten(state_reason)})` : ""}.`,
  };
}

const numbersOf = ({ errors }: Answered): number[] =>
  errors.map(({ error_number, error_code }) => error_number ?? error_code ?? -1);

/** It does not tell a token that is no longer valid from a controller that is away. */
const unreached = (name: string, answered: Answered) =>
  new EngineUnreachable(
    `${sayErrors(name, answered)} Its controller is away, or the token has expired.`,
  );

function sayErrors(name: string, { errors }: Answered): string {
  const said = errors.flatMap(({ error, description }) =>
    [error, description].filter((one) => one).join(": "),
  );
  return `${name} answered: ${shorten(said.join("; ")) || "something that Candor can’t read"}.`;
}
