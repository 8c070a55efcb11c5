import { log } from "../../lib/log/server/log.ts";
import { scrub } from "../../lib/log/server/plain-error.ts";

// Loaded into the web process and the worker before their own code. What libraries print goes into the
// log as well, without the values that their errors quote. (Node runs this file as it is.)

const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

for (const [method, level] of Object.entries(levels)) {
  console[method as keyof typeof levels] = (...args: unknown[]) => {
    const err = args.find((arg) => arg instanceof Error);
    // Objects may contain anything, so they are left out; errors are written by their own rules.
    const text = args.filter((arg) => typeof arg === "string").join(" ");
    log[level](err ? { err } : {}, scrub(text).trim());
  };
}
