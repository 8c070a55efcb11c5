import { spawn } from "node:child_process";
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
  const child = spawn(program, args, {
    ...user,
    // The current folder may be one that the user cannot enter.
    cwd: "/",
    env: programEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (text: Buffer) => {
    printed += text;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${printed.trim()}`);
}
