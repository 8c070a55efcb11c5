import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { forkOwn, type OwnProcess, watch } from "./child-process";
import { openLog } from "./keep-log";

/** Runs the worker (scripts/worker.ts), and resolves as soon as it takes jobs. */
export async function startWorkerProcess(options: {
  /** Where its log goes, and where it learns which model this machine serves. */
  home: string;
  databaseUrl: string;
  /** Keys of providers and tokens of engines can't be read without it. */
  secret: string;
  /** Gets the process at once, so that it can be ended while it is starting. */
  onStart?: (worker: OwnProcess) => void;
}): Promise<OwnProcess> {
  const { home, databaseUrl, secret } = options;
  const child = forkOwn(path.join(checkout, "scripts", "worker.ts"), [], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      CANDOR_HOME: home,
      CANDOR_SECRET: secret,
    },
    preloads: ["tsx", "exit-with-parent.ts", "log-console.ts"],
    output: "pipe",
    // It only waits and counts: without these, loading its code would leave it twice as large.
    flags: ["--max-semi-space-size=4", "--max-old-space-size=256"],
  });
  const worker = watch(child, openLog(home, "worker"));
  options.onStart?.(worker);
  const ready = new Promise<undefined>((resolve) => {
    child.once("message", () => resolve(undefined));
  });
  const how = await Promise.race([ready, worker.ended]);
  if (how !== undefined) throw new StatedError(`The worker ended while it was starting (${how}).`);
  return worker;
}
