import type { ChildProcess } from "node:child_process";
import { processorSeconds, residentMegabytes } from "@/db/embedded/processes";
import type { JobLimits } from "./lanes";

/** What a process reached. */
export type Limit = "memory" | "time";

/** The milliseconds between two looks at what a process takes. */
const lookMs = 100;

/**
 * Kills a process that takes more memory, or from now on more of a processor's time, than it may. The resident memory
 * is what counts, because columns of numbers are outside V8's heap.
 */
export function limitProcess(child: ChildProcess, { megabytes, seconds }: JobLimits) {
  let reached: Limit | null = null;
  const kill = (limit: Limit) => {
    reached ??= limit;
    child.kill("SIGKILL");
  };
  const begun = processorOf(child);
  const looks = setInterval(() => {
    if (memoryOf(child) > megabytes) kill("memory");
    if (processorOf(child) - begun > seconds) kill("time");
  }, lookMs);
  return {
    kill,
    /** The limit that ended it. V8 aborts where its own limit leaves it no room. */
    reached: () => reached ?? (child.signalCode === "SIGABRT" ? "memory" : null),
    stop: () => clearInterval(looks),
  };
}

/** The part of a process's memory that objects may take; columns of numbers are outside V8's heap. */
const heapShare = 0.6;

/** Flags of Node for a process that may take so much, so that V8 collects before the limit. */
export const flagsFor = (megabytes: number): string[] => [
  `--max-old-space-size=${Math.floor(heapShare * megabytes)}`,
  // V8 would keep up to 100 MB for what is short-lived.
  "--max-semi-space-size=4",
];

export const memoryOf = ({ pid }: ChildProcess) => (pid === undefined ? 0 : residentMegabytes(pid));

const processorOf = ({ pid }: ChildProcess) => (pid === undefined ? 0 : processorSeconds(pid));
