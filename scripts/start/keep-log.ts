import { mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createStream } from "rotating-file-stream";
import { scrub } from "@/lib/log/server/plain-error";

/** At most 10 files of 10 MB for each kind of process. */
const size = "10M";
const files = 9;

export type LogFile = ReturnType<typeof openLog>;

/** `<home>/logs/<name>.log`, and older ones as `.1` to `.9`. */
export function openLog(home: string, name: string) {
  const folder = path.join(home, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const output = createStream(`${name}.log`, { path: folder, size, rotate: files, mode: 0o600 });
  // A full disk must not end the app; the terminal says so.
  output.on("error", (error) =>
    console.error(`The log ${name}.log cannot be written: ${error.message}`),
  );
  const write = (entry: Record<string, unknown>) =>
    void output.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  return {
    /** A line of the supervisor's own. */
    write,
    /** Keeps what a process prints: its own JSON lines, and other lines as such with their stream's name. */
    keep(stream: Readable, from: "stdout" | "stderr") {
      createInterface({ input: stream }).on("line", (line) => {
        if (isEntry(line)) output.write(`${line}\n`);
        else if (line.trim())
          write({ level: from === "stderr" ? "error" : "info", msg: scrub(line) });
      });
    },
    end: () => new Promise<void>((resolve) => output.end(() => resolve())),
  };
}

function isEntry(line: string): boolean {
  if (!line.startsWith('{"')) return false;
  try {
    return typeof JSON.parse(line).level === "string";
  } catch {
    return false; // Another program's line that only begins like one of ours.
  }
}

/** What the supervisor says: on the terminal, and as a line of its own log. */
export type Voice = ReturnType<typeof openVoice>;

/** Opens `<home>/logs/supervisor.log`. */
export function openVoice(home: string) {
  const log = openLog(home, "supervisor");
  const line = (level: string, message: string) =>
    log.write({ level, pid: process.pid, msg: scrub(message) });
  return {
    info(message: string) {
      console.log(message);
      line("info", message);
    },
    error(message: string) {
      console.error(message);
      line("error", message);
    },
    end: log.end,
  };
}
