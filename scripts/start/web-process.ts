import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { type OwnProcess, watch } from "./child-process";
import { forkNext } from "./fork-next";
import { openLog } from "./keep-log";

/** Milliseconds in which it may finish its requests. */
const graceful = 8_000;
const startLimitMs = 60_000;

/** Serves the built app, and resolves as soon as it answers whether it is ready. */
export async function startWebProcess(options: {
  host: string;
  port: number;
  /** Where its log goes. */
  home: string;
  databaseUrl: string;
  secret: string;
  /** Gets the process at once, so that it can be ended while it is starting. */
  onStart?: (web: OwnProcess) => void;
}): Promise<OwnProcess> {
  const { host, port, home, databaseUrl, secret } = options;
  const log = openLog(home, "web");
  const child = forkNext(["start", "-H", host, "-p", `${port}`], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      CANDOR_SECRET: secret,
      // Files that are sent to it wait there, and a note says which model this machine serves.
      CANDOR_HOME: home,
      // Compiling the bundles takes most of a start; a new build clears the folder.
      NODE_COMPILE_CACHE: path.join(checkout, ".next", "compile-cache"),
    },
    output: "pipe",
    preloads: ["log-console.ts", "observe-requests.ts"],
  });
  const web = watch(child, log, graceful);
  options.onStart?.(web);
  // What load balancers ask as well: its answer has loaded what every request needs, and reached the database.
  await untilItAnswers(`${clickableUrl(host, port)}/api/health/ready`, web.ended);
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
