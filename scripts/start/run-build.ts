import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";
import { forkNext, whenEnded } from "./fork-next";

export interface BuildOptions {
  /** Where its log goes, to be shown only when it fails. By default it goes onto the terminal. */
  home?: string;
  stop?: AbortSignal;
}

/** Runs `next build`. @throws StatedError when it fails */
export async function runBuild(options: BuildOptions): Promise<void> {
  const log = options.home === undefined ? undefined : path.join(options.home, "build.log");
  const output = log === undefined ? "inherit" : openSync(log, "w", 0o600);
  const env = { ...process.env, NODE_ENV: "production" as const };
  const child = forkNext(["build"], { env, output, errors: output });
  if (output !== "inherit") closeSync(output);
  const kill = () => child.kill("SIGTERM");
  options.stop?.addEventListener("abort", kill);
  const { code, how } = await whenEnded(child);
  options.stop?.removeEventListener("abort", kill);
  options.stop?.throwIfAborted();
  if (code === 0) return;
  if (log !== undefined) process.stderr.write(readFileSync(log));
  throw new StatedError(`The app could not be built (next build: ${how}); the reason is above.`);
}
