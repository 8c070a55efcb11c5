import os from "node:os";

/**
 * Computations wait in two lanes, each with a process of its own, so that what is short never waits for
 * what is long.
 */
export const lanes = ["short", "long"] as const;
export type Lane = (typeof lanes)[number];

/** The queue of each lane. */
export const queueOf: Record<Lane, string> = {
  short: "compute-result",
  long: "compute-large-result",
};

/** A computation takes about 0.15 ms for each forecast, so the last of these takes about three seconds. */
const mostInShortLane = 20_000;

/**
 * Where a computation over so many forecasts waits. This is a guess: one that turns out long goes on in the
 * long lane (`runLane`).
 */
export const laneOf = (forecasts: number): Lane => (forecasts > mostInShortLane ? "long" : "short");

/**
 * The priority of each lane's process. Somebody waits for what is short, as for a page; with less priority than Postgres
 * and the web processes it would get little of a busy machine.
 */
export const priorityOf: Record<Lane, number> = {
  short: os.constants.priority.PRIORITY_NORMAL,
  long: os.constants.priority.PRIORITY_BELOW_NORMAL,
};

/** What a process may take for a computation: memory, and seconds of a processor. */
export interface JobLimits {
  megabytes: number;
  seconds: number;
}

/**
 * What a computation may take in each lane, of all the megabytes that a worker has: three tenths for a short one,
 * half for a long one, and the rest for the process that starts them.
 */
export const jobLimits = (workerMegabytes: number): Record<Lane, JobLimits> => ({
  short: { megabytes: Math.round(0.3 * workerMegabytes), seconds: 10 },
  long: { megabytes: Math.round(0.5 * workerMegabytes), seconds: 3_000 },
});
