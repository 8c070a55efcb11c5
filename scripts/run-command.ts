import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { checkout } from "@/db/embedded/checkout";

/**
 * Runs a command with its output on the terminal.
 * @param options.onLine is given each line of its output, which the terminal then does not show
 * @returns whether it succeeded
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: {
    cwd?: string;
    env?: Record<string, string>;
    onLine?: ((line: string) => void) | undefined;
  } = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? checkout,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.onLine ? "pipe" : "inherit", "inherit"],
    // A group of its own, so that a signal reaches all of it, also through npm and a shell.
    detached: true,
  });
  if (child.stdout && options.onLine) {
    createInterface({ input: child.stdout }).on("line", options.onLine);
  }
  const pass = (signal: NodeJS.Signals) => {
    if (child.pid) process.kill(-child.pid, signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  for (const signal of signals) process.off(signal, pass);
  return code === 0;
}
