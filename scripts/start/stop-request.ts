import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, parentOf, startOf } from "@/db/embedded/processes";

// npm passes a Ctrl-C on half a second after the terminal has already sent it to us, so what comes
// sooner than this is the same one.
const sameRequest = 2_000;

/**
 * Aborts when somebody wants us to stop: Ctrl-C, a signal, a closed terminal, or the end of the npm that
 * started us. A second request, when stopping takes too long, calls `hard`.
 */
export function listenForStop(hard: () => void): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  const request = (why: string) => {
    if (first === 0) {
      first = Date.now();
      stop.abort(why);
    } else if (Date.now() - first > sameRequest) {
      hard();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => request(signal));
  }
  // Where the terminal is gone, so is whoever would read about it.
  process.stdout.on("error", () => request("closed output"));
  process.stderr.on("error", () => request("closed output"));
  if (process.env.npm_lifecycle_event) void untilNpmIsGone().then(() => request("npm is gone"));
  return stop.signal;
}

/** npm can be killed in ways that it cannot pass on. Then no Ctrl-C could stop us any more. */
async function untilNpmIsGone(): Promise<void> {
  const npm = npmAbove(process.pid);
  if (npm === null) return new Promise(() => undefined);
  const born = startOf(npm);
  while (startOf(npm) === born) await sleep(500, undefined, { ref: false });
}

/** Between npm and us there may be a shell. */
function npmAbove(pid: number): number | null {
  const parent = parentOf(pid);
  if (parent === null || parent <= 1) return null;
  return /\bnpm\b/.test(commandOf(parent) ?? "") ? parent : npmAbove(parent);
}
