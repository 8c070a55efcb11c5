import { z } from "zod";
import { quote } from "../write-files";
import {
  type AskEngine,
  type EngineAnswer,
  expectAnswer,
  lastWords,
  shorten,
  unexpected,
} from "./ask-engine";
import { type Engine, type EngineJob, EngineRefused, type JobLook } from "./engine";

const version = z.object({ ray_version: z.string() });
const submitted = z.object({ submission_id: z.string() });
const jobInfo = z.object({
  status: z.enum(["PENDING", "RUNNING", "SUCCEEDED", "STOPPED", "FAILED"]),
  message: z.string().nullish(),
});
const stopped = z.object({ stopped: z.boolean() });

const states = {
  PENDING: "queued",
  RUNNING: "running",
  SUCCEEDED: "ended",
  STOPPED: "ended",
  FAILED: "ended",
} as const;

/** The head reports the agent’s refusal as a 500. */
const isRefusal = ({ status, text }: EngineAnswer) =>
  status < 500 || /Request failed with status code 4\d\d/.test(text);

const bytesOfGibibyte = 2 ** 30;

/** A Ray cluster, by the Jobs API of its dashboard. A job's key is its submission id, of which Ray takes one. */
export function rayEngine(name: string, ask: AskEngine, paths: Engine["paths"]): Engine {
  const at = (key: string) => `/api/jobs/${encodeURIComponent(key)}`;

  async function look(key: string): Promise<JobLook> {
    const answer = await ask(at(key));
    // A 404 of Ray itself; one of a proxy says something else.
    if (answer.status === 404 && /does not exist/i.test(answer.text))
      return { state: "lost", message: `${name} does not know the job.` };
    const { status, message } = expectAnswer(name, answer, jobInfo);
    return { state: states[status], message: message?.split("\n", 1).map(shorten)[0] ?? null };
  }

  return {
    paths,
    submit: async (job) => {
      const answer = await ask("/api/jobs/", { method: "POST", body: request(job) });
      if (answer.status < 400) {
        expectAnswer(name, answer, submitted);
        return job.key;
      }
      // It refuses a second job with the same id: then an earlier call has arrived.
      if ((await look(job.key)).state !== "lost") return job.key;
      if (!isRefusal(answer)) throw unexpected(name, answer);
      throw new EngineRefused(`${name} refused the job: ${lastWords(answer.text)}`);
    },
    find: async ({ key }) => key,
    look,
    cancel: async (key) => {
      const answer = await ask(`${at(key)}/stop`, { method: "POST" });
      if (answer.status !== 404) expectAnswer(name, answer, stopped);
    },
    check: async () => {
      const { ray_version } = expectAnswer(name, await ask("/api/version"), version);
      return `Ray ${ray_version} answers.`;
    },
  };
}

function request({ key, name, script, resources: { gpus, cpus, memory } }: EngineJob) {
  return {
    entrypoint: `sh ${quote(script)}`,
    submission_id: key,
    metadata: { name },
    ...(gpus !== null && { entrypoint_num_gpus: gpus }),
    ...(cpus !== null && { entrypoint_num_cpus: cpus }),
    ...(memory !== null && { entrypoint_memory: memory * bytesOfGibibyte }),
  };
}
