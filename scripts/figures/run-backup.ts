import { spawn } from "node:child_process";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { watchMemory } from "./watch-memory";

/** Runs backup or restore as `npm run` does: its exit code, what it said, the most memory it took, and how long. */
export async function runBackup(
  command: "backup" | "restore",
  folder: string,
  env: Record<string, string>,
) {
  const begun = performance.now();
  const script = path.join(checkout, "scripts", `${command}.ts`);
  const child = spawn(process.execPath, ["--import", "tsx", script, folder], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const memory = watchMemory(child.pid ?? 0);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const megabytes = memory.stop().firstHalf;
  return { code, text: said.join(""), megabytes, seconds: secondsSince(begun) };
}

/** To a tenth of a second. */
export const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;
