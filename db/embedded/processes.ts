import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const procFs = existsSync("/proc/self/stat");

/** Whether a process with this id exists, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Tells a process from a later one with the same id: when it started, in the system's own words.
 * `null` when there is no such process, or only a zombie.
 */
export function startOf(pid: number): string | null {
  return look(pid, () => {
    if (!procFs) return ps("lstart=", pid) || null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const { state, start } = statOf(pid);
    return state === "Z" ? null : `${boot} ${start}`;
  });
}

/** The process that started this one; `null` when there is none. */
export function parentOf(pid: number): number | null {
  const parent = look(pid, () => (procFs ? statOf(pid).parent : ps("ppid=", pid)) ?? null);
  return Number(parent) || null;
}

/** The command that started this process; `null` if there is none. */
export function commandOf(pid: number): string | null {
  return look(pid, () => {
    if (!procFs) return ps("command=", pid) || null;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
  });
}

/** The megabytes of memory that a process takes: its heap and everything outside it. 0 once it has ended. */
export function residentMegabytes(pid: number): number {
  const kibibytes = look(pid, () => {
    if (!procFs) return ps("rss=", pid) || null;
    return readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1] ?? null;
  });
  return (Number(kibibytes) * 1_024) / 1_000_000;
}

/**
 * The seconds for which a process has used a processor; 0 once it has ended.
 * @param withEnded counts the processes as well that it had started and that have ended, where the system says so
 */
export function processorSeconds(pid: number, { withEnded = false } = {}): number {
  const seconds = look(pid, () => {
    if (procFs) {
      const { ticks, endedTicks } = statOf(pid);
      return `${(ticks + (withEnded ? endedTicks : 0)) / 100}`;
    }
    // As [[days-]hours:]minutes:seconds.
    const parts = ps("time=", pid).split(/[-:]/).reverse().map(Number);
    const units = [1, 60, 3_600, 86_400];
    return `${parts.reduce((sum, part, i) => sum + part * (units[i] ?? 0), 0)}`;
  });
  return Number(seconds);
}

function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command stands in parentheses and may hold anything. After it come the state, the parent, and
  // as the twentieth field the start in clock ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Linux counts 100 ticks a second for every process, by itself and in the system.
  const ticks = Number(fields[11]) + Number(fields[12]);
  const endedTicks = Number(fields[13]) + Number(fields[14]);
  return { state: fields[0], parent: fields[1], start: fields[19], ticks, endedTicks };
}

function look(pid: number, at: () => string | null): string | null {
  if (!isAlive(pid)) return null;
  try {
    return at();
  } catch (error) {
    if (isAlive(pid)) throw error;
    return null; // It ended while we looked.
  }
}

function ps(column: string, pid: number): string {
  return execFileSync("ps", ["-ww", "-o", column, "-p", `${pid}`], { encoding: "utf8" }).trim();
}
