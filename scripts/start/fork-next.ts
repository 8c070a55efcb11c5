import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { forkOwn } from "./child-process";

// The last one sees a request first.
const preloaded = [
  "exit-with-parent.ts",
  "refuse-malformed.ts",
  "trust-proxies.ts",
  "set-headers.ts",
  "limit-time.ts",
];

/** Runs Next in a process of its own. @param options.preloads further files of this folder that it loads first */
export function forkNext(
  args: string[],
  options: { env: NodeJS.ProcessEnv; output: number | "inherit" | "pipe"; preloads?: string[] },
): ChildProcess {
  const { env, output, preloads = [] } = options;
  return forkOwn(createRequire(import.meta.url).resolve("next/dist/bin/next"), args, {
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    preloads: [...preloaded, ...preloads],
    output,
  });
}
