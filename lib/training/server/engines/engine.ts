import type { TrainingSettings } from "../../schema-settings";
import type { JobFolder } from "../training-folder";

/** A job that an engine was sent. */
export interface SentJob {
  /** Of the job's row: submitting it again is the same job. */
  key: string;
  /** As this server sees it. */
  folder: JobFolder;
}

/** A script that an engine is to run. */
export interface EngineJob extends SentJob {
  /** What people see of it in the engine's own pages. */
  name: string;
  /** The script, as the engine's machines see it. */
  script: string;
  resources: TrainingSettings["resources"];
  /** Whether an earlier attempt to send it may have arrived. */
  mayBeThere: boolean;
  /** How long it may run, for engines that plan with it; null without end. The job ends itself at its limit. */
  mostMinutes: number | null;
}

export interface JobLook {
  state: "queued" | "running" | "ended" | "lost";
  /** What the engine says about it, where it says something. */
  message: string | null;
  /** For how long the job has been suspended so far, where the engine says so. */
  suspendedSeconds?: number;
  /** What it calls the job, where another number than the one noted has turned out to be the job's. */
  engineJob?: string;
}

/** Where jobs run. */
export interface Engine {
  /** How the engine's machines see this server's folders. */
  paths: { root: string; packageFolder: string; python: string };
  /** @returns what the engine calls the job @throws EngineRefused, EngineUnreachable */
  submit: (job: EngineJob) => Promise<string>;
  /** @returns what the engine calls a job that has started; null where it can't be found @throws EngineUnreachable */
  find: (job: SentJob) => Promise<string | null>;
  /** @throws EngineUnreachable */
  look: (engineJob: string, job: SentJob) => Promise<JobLook>;
  /** Asks it to stop; `look` says when it has. @throws EngineUnreachable */
  cancel: (engineJob: string, job: SentJob) => Promise<void>;
  /** One sentence on who answers. @throws EngineUnreachable */
  check: () => Promise<string>;
}

/** It does not answer, or not like an engine, or does not accept the token: that may pass. */
export class EngineUnreachable extends Error {}

/** It has not answered in time, whichever run it was asked about. */
export class EngineSilent extends EngineUnreachable {}

/** It will not do this, and says why: trying again changes nothing. */
export class EngineRefused extends Error {}
