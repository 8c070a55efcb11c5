import type { Door } from "./door";

/** One thing that must hold, with what was found against it. */
export interface Check {
  name: string;
  run(): Promise<string[]>;
  /** Requests that did not go through the door. */
  others?(): number;
}

/** Runs checks one after another; each is a row of the proof. */
export async function runChecks(door: Door, checks: readonly Check[]) {
  const rows: { check: string; requests: number; failed: number; first: string }[] = [];
  for (const { name, run, others = () => 0 } of checks) {
    const before = { requests: door.requests(), faults: door.faults().length };
    const found = await run();
    const failed = [...found, ...door.faults().slice(before.faults)];
    for (const what of failed) console.error(`${name}: ${what}`);
    const requests = door.requests() - before.requests + others();
    rows.push({ check: name, requests, failed: failed.length, first: failed[0] ?? "" });
    console.log(`${name}: ${requests} requests, ${failed.length} failed`);
  }
  return rows;
}
