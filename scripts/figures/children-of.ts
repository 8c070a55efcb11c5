import { execFileSync } from "node:child_process";

/** The processes that a process has started and that are still there. */
export function childrenOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id = 0, parent]) => (parent === pid ? [id] : []));
}
