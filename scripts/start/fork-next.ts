import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";

// The last one sees a request first.
const preloaded = [
  "exit-with-parent.ts",
  "refuse-malformed.ts",
  "trust-proxies.ts",
  "set-headers.ts",
  "limit-time.ts",
];

/**
 * Runs Next in a process of its own that ends when we do. It is outside the terminal's process group:
 * Ctrl-C reaches us alone, and we end it in order.
 */
export function forkNext(
  args: string[],
  options: {
    env: NodeJS.ProcessEnv;
    output: number | "inherit" | "pipe";
    errors: number | "inherit" | "pipe";
    /** Further files of this folder that it loads first. */
    preloads?: string[];
  },
): ChildProcess {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  return fork(next, args, {
    cwd: checkout,
    env: {
      ...options.env,
      NEXT_TELEMETRY_DISABLED: "1",
      // For exit-with-parent, to know our child from its children.
      CANDOR_CHILD_OF: `${process.pid}`,
    },
    execArgv: [...preloaded, ...(options.preloads ?? [])].flatMap((file) => [
      "--import",
      path.join(import.meta.dirname, file),
    ]),
    detached: true,
    stdio: ["ignore", options.output, options.errors, "ipc"],
  });
}

/** How a process ended, in words. */
export function whenEnded(child: ChildProcess): Promise<{ code: number | null; how: string }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, how: error.message }));
    child.once("exit", (code, signal) =>
      resolve({ code, how: signal ? `killed by ${signal}` : `exit code ${code}` }),
    );
  });
}
