import { setTimeout as sleep } from "node:timers/promises";
import { StatedError } from "@/db/embedded/stated-error";
import { forkNext, whenEnded } from "./fork-next";
import { openLog } from "./keep-log";
import type { Running } from "./keep-running";

export interface WebProcess extends Running {
  pid: number;
  /** Lets requests finish for a while, then ends it. */
  stop(): Promise<void>;
  kill(): void;
}

const graceful = 8_000;
const startLimitMs = 60_000;

/** Serves the built app, and resolves as soon as it answers. */
export async function startWebProcess(options: {
  host: string;
  port: number;
  /** Where its log goes. */
  home: string;
  databaseUrl: string;
  secret: string;
  /** Is told of the process at once, so that it can be ended while it is starting. */
  onStart?: (web: WebProcess) => void;
}): Promise<WebProcess> {
  const { host, port, home, databaseUrl, secret } = options;
  const log = openLog(home, "web");
  const child = forkNext(["start", "-H", host, "-p", `${port}`], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      CANDOR_SECRET: secret,
      // Files that are sent to it wait there.
      CANDOR_HOME: home,
    },
    output: "pipe",
    errors: "pipe",
    preloads: ["log-console.ts", "observe-requests.ts"],
  });
  if (child.stdout) log.keep(child.stdout, "stdout");
  if (child.stderr) log.keep(child.stderr, "stderr");
  const ended = whenEnded(child).then(async ({ how }) => {
    await log.end();
    return how;
  });
  const web: WebProcess = {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), graceful);
      await ended;
      clearTimeout(timer);
    },
    kill: () => child.kill("SIGKILL"),
  };
  options.onStart?.(web);
  await untilItAnswers(clickableUrl(host, port), ended);
  return web;
}

/** An address for a browser on this machine. */
export function clickableUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function untilItAnswers(url: string, ended: Promise<string>): Promise<void> {
  let how: string | undefined;
  void ended.then((text) => {
    how = text;
  });
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (how !== undefined) {
      throw new StatedError(`The web process ended while it was starting (${how}).`);
    }
    if (await answers(url)) return;
    await sleep(100);
  }
  throw new StatedError(`The web process does not answer at ${url} after a minute.`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false; // Not yet; who waits knows for how long.
  }
}
