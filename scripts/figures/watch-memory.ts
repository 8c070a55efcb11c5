import { execFileSync } from "node:child_process";
import { residentMegabytes } from "@/db/embedded/processes";

const interval = 200;

/** Watches how much memory a process takes. */
export function watchMemory(pid: number) {
  const most = { firstHalf: 0, secondHalf: 0 };
  let half: keyof typeof most = "firstHalf";
  const look = () => {
    most[half] = Math.max(most[half], residentMegabytes(pid));
  };
  look();
  const timer = setInterval(look, interval);
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

/** Watches how much memory a process takes with all that it has started. */
export function watchTree(pid: number) {
  let most = 0;
  const look = () => {
    most = Math.max(most, treeMegabytes(pid));
  };
  look();
  const timer = setInterval(look, interval);
  return {
    /** Stops, and gives the most in MB. */
    stop() {
      clearInterval(timer);
      look();
      return Math.round(most);
    },
  };
}

function treeMegabytes(root: number): number {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
  const processes = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const memoryOf = (pid: number): number =>
    processes.reduce((sum, [child, parent, kibibytes = 0]) => {
      if (child === pid) return sum + kibibytes;
      return parent === pid && child !== undefined ? sum + memoryOf(child) : sum;
    }, 0);
  return (memoryOf(root) * 1_024) / 1_000_000;
}
