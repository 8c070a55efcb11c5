import { execFileSync } from "node:child_process";
import { residentMegabytes } from "@/db/embedded/processes";

const interval = 200;

/** Watches how much memory a process takes, or a process and all that it has started. */
export function watchMemory(pid: number, { withChildren = false } = {}) {
  const most = { firstHalf: 0, secondHalf: 0 };
  let half: keyof typeof most = "firstHalf";
  const look = () => {
    most[half] = Math.max(most[half], withChildren ? megabytesOfTree(pid) : residentMegabytes(pid));
  };
  look();
  const timer = setInterval(look, withChildren ? 5 * interval : interval);
  return {
    /** Says that the second half begins. */
    half() {
      half = "secondHalf";
      look();
    },
    /** Stops, and gives the most of either half in MB. */
    stop() {
      clearInterval(timer);
      look();
      const { firstHalf, secondHalf } = most;
      return { firstHalf: Math.round(firstHalf), secondHalf: Math.round(secondHalf) };
    },
  };
}

function megabytesOfTree(pid: number): number {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
  const processes = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const within = new Set([pid]);
  // A process may be listed before the one that started it.
  for (let before = 0; before < within.size; ) {
    before = within.size;
    for (const [id = 0, parent = 0] of processes) if (within.has(parent)) within.add(id);
  }
  return (
    processes.reduce(
      (sum, [id = 0, , kilobytes = 0]) => sum + (within.has(id) ? kilobytes : 0),
      0,
    ) / 1_000
  );
}
