import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RunAs } from "./run-as";

/**
 * The part of our environment that the programs get: nothing that could change a default or a
 * message.
 */
export const programEnv: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Runs one of Postgres's programs to its end.
 * @throws Error with its output when it fails.
 */
export async function runProgram(user: RunAs, program: string, args: string[]): Promise<void> {
  const run = promisify(execFile)(program, args, {
    ...user,
    // The current folder may be one that the user cannot enter.
    cwd: "/",
    env: programEnv,
  });
  run.child.stdin?.end();
  await run.catch(({ code, signal, stdout, stderr }) => {
    throw new Error(`${program} ended with ${code ?? signal}: ${`${stdout}${stderr}`.trim()}`);
  });
}
