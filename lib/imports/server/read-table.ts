import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import path from "node:path";
import type { JobLimits } from "@/lib/jobs/server/lanes";
import { flagsFor, type Limit, limitProcess } from "@/lib/jobs/server/limit-process";
import type { BinaryFormat } from "../options";
import type { FileBytes } from "../reading/file-bytes";
import { FileProblem } from "../reading/file-problem";
import type { SourceItem } from "../reading/source-row";
import type { FromTable, TableFile, ToTable } from "./table-messages";

/** Enough for the largest tables that their readers accept. A dump is read as it comes, for as long as that takes. */
const limitsOf: Record<BinaryFormat, JobLimits> = {
  xlsx: { megabytes: 700, seconds: 300 },
  parquet: { megabytes: 700, seconds: 300 },
  mediawiki: { megabytes: 700, seconds: 6 * 3_600 },
};

/**
 * Reads an Excel workbook, a Parquet file or a Wikipedia dump in a process of its own, with limits: a file that is made to take all memory
 * or never to end takes nothing else with it.
 * @throws FileProblem when it can't be read, or not within the limits
 */
export async function* readTable(
  table: Pick<TableFile, "format" | "sheet">,
  file: FileBytes,
  onHeader: (columns: string[]) => void,
  limits = limitsOf[table.format],
): AsyncGenerator<SourceItem[]> {
  const child = start(limits);
  const limit = limitProcess(child, limits);
  // One that has ended can be told nothing; its exit, below, says why.
  const tell = (message: ToTable) => child.send(message, () => undefined);
  try {
    tell({ open: { ...table, byteLength: file.byteLength } });
    for await (const [said] of on(child, "message", { close: ["exit"] })) {
      // The process is ours: its messages are of this type.
      const message = said as FromTable;
      if (message === "end") return;
      if ("need" in message) {
        tell({ part: await file.slice(...message.need), of: message.of });
      } else if ("columns" in message) {
        if (message.columns.length > 0) onHeader(message.columns);
        tell("next");
      } else if ("items" in message) {
        yield message.items;
        tell("next");
      } else {
        const { message: reason, line, column } = message.problem;
        throw new FileProblem(reason, line, column);
      }
    }
    const reached = limit.reached();
    if (reached) throw tooMuch(table, reached, limits);
    throw new Error(
      `The process that reads a table ended (${child.signalCode ?? child.exitCode}).`,
    );
  } finally {
    limit.stop();
    child.kill("SIGKILL");
  }
}

function start({ megabytes }: JobLimits): ChildProcess {
  // The app runs in the folder of its package.json. The bundler must leave the path as it is.
  const program = path.join(
    /*turbopackIgnore: true*/ process.cwd(),
    "lib/imports/server/table-process.ts",
  );
  return fork(program, {
    execArgv: ["--import", "tsx", ...flagsFor(megabytes)],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

const alternatives: Record<BinaryFormat, [name: string, instead: string]> = {
  xlsx: ["workbook", "Save the sheet as CSV (UTF-8), and import that."],
  parquet: ["Parquet file", "Save it as CSV (UTF-8), or with smaller row groups."],
  mediawiki: ["dump", "Import it in parts, as Wikipedia offers them."],
};

function tooMuch(
  { format }: Pick<TableFile, "format">,
  limit: Limit,
  { megabytes, seconds }: JobLimits,
): FileProblem {
  const [name, instead] = alternatives[format];
  const much =
    limit === "memory" ? `${megabytes} MB of memory` : `${seconds} seconds of computing time`;
  return new FileProblem(`Reading the ${name} takes more than ${much}. ${instead}`);
}
