import { setTimeout as sleep } from "node:timers/promises";
import { CallError } from "@/lib/http/client";
import type { Say } from "./import/import-file";
import { Interrupted, UsageProblem } from "./problems";

const firstWaitMs = 250;
const mostWaitMs = 2_000;

interface Followed<T> {
  look(): Promise<T>;
  isOver(seen: T): boolean;
  progress(seen: T): string;
  /** What goes on without this command, and how to come back to it. */
  goesOn: string;
}

/**
 * Looks at something on the server until it is over. Ctrl+C ends the looking alone.
 * @throws Interrupted after Ctrl+C
 * @throws UsageProblem where the server is away, or refuses
 */
export async function follow<T>(
  { look, isOver, progress, goesOn }: Followed<T>,
  say: Say,
): Promise<T> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once("SIGINT", onInterrupt);
  try {
    let told = "";
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, mostWaitMs)) {
      const seen = await look();
      if (isOver(seen)) return seen;
      const text = progress(seen);
      if (text !== told) say.progress(text);
      told = text;
      await sleep(waitMs, undefined, { signal: stop.signal });
    }
  } catch (error) {
    if (stop.signal.aborted) throw new Interrupted(goesOn);
    if (error instanceof CallError) throw new UsageProblem(`${error.message} ${goesOn}`);
    throw error;
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}
