import { scrub } from "@/lib/log/server/plain-error";
import { type LogFile, openLog } from "./keep-log";

/** What the supervisor says: on the terminal, and as a line of its own log. */
export interface Voice {
  info(message: string): void;
  error(message: string): void;
  end: LogFile["end"];
}

/** Opens `<home>/logs/supervisor.log`. */
export function openVoice(home: string): Voice {
  const log = openLog(home, "supervisor");
  const line = (level: string, message: string) =>
    log.write({ level, pid: process.pid, msg: scrub(message) });
  return {
    info(message) {
      console.log(message);
      line("info", message);
    },
    error(message) {
      console.error(message);
      line("error", message);
    },
    end: log.end,
  };
}
