import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const interval = 200;

/** Watches how much memory a process takes. The function that it gives stops, and tells the most in MB. */
export function watchMemory(pid: number): () => number {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, interval);
  return () => {
    clearInterval(timer);
    return Math.round(Math.max(most, residentMegabytes(pid)));
  };
}

function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? readFileSync(status, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", `${pid}`], { encoding: "utf8" });
  return Number(kilobytes) / 1_000;
}
