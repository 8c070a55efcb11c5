import { hideCredentials } from "@/lib/secrets/hide-credentials";
import { storable } from "@/lib/text/storable";
import { deniedText } from "../denied-text";
import { linesOf } from "../lines-of";
import { openInside } from "../open-inside";

const mostBytes = 64_000;
const mostFound = 500;
/** Seconds of work: of a log that is longer, the beginning. */
const mostSearched = 100_000_000;
const longestLine = 100_000;

export interface LogPart {
  text: string;
  /** The bytes of the log between which it stands. */
  from: number;
  after: number;
  /** Of the whole log. */
  bytes: number;
  more: boolean;
  /** Why it can’t be read; null where it can, and where there is none. */
  problem: string | null;
}

/** The log of a job, in the folder of its training run. */
export interface LogFile {
  folder: string;
  log: string;
}

const noLog = async (log: string): Promise<LogPart> => ({
  ...{ text: "", from: 0, after: 0, bytes: 0, more: false },
  problem: await deniedText(log),
});

/**
 * A part of a log, in whole lines where it can, without credentials: an engine's environment may hold some that programs print.
 * @param after the byte that it begins at; -1 for its last part
 */
export async function readLog({ folder, log }: LogFile, after: number): Promise<LogPart> {
  const handle = await openInside(folder, log);
  if (!handle) return noLog(log);
  try {
    const { size } = await handle.stat();
    const from = after < 0 ? Math.max(0, size - mostBytes) : Math.min(after, size);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, from);
    const read = buffer.subarray(0, bytesRead);
    // The first line of the last part may be half of one.
    const begin = after < 0 && from > 0 ? read.indexOf("\n") + 1 : 0;
    const end =
      bytesRead < mostBytes ? endOfText(read) : read.lastIndexOf("\n") + 1 || endOfText(read);
    const text = hideCredentials(read.toString("utf8", begin, end));
    return {
      ...{ text, from: from + begin, after: from + end, bytes: size },
      ...{ more: from + end < size, problem: null },
    };
  } finally {
    await handle.close();
  }
}

/** Where the last whole character ends: of one that is still being written, the rest comes with the next part. */
function endOfText(bytes: Buffer): number {
  const lead = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const byte = bytes[lead] ?? 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  return lead + length > bytes.length ? lead : bytes.length;
}

/** The lines of a log that hold a text, whatever the case: the first of them, each with its number. */
export async function searchLog({ folder, log }: LogFile, search: string): Promise<LogPart> {
  const handle = await openInside(folder, log);
  if (!handle) return noLog(log);
  try {
    const { size } = await handle.stat();
    const wanted = search.toLowerCase();
    const kept: string[] = [];
    let more = size > mostSearched;
    const bytes = handle.createReadStream({ autoClose: false, end: mostSearched - 1 });
    for await (const line of linesOf(bytes, longestLine)) {
      const text = hideCredentials(line.text);
      if (!text.toLowerCase().includes(wanted)) continue;
      if (kept.length === mostFound) {
        more = true;
        break;
      }
      kept.push(`${line.no}: ${text.slice(0, 2_000)}`);
    }
    return { text: kept.join("\n"), from: 0, after: size, bytes: size, more, problem: null };
  } finally {
    await handle.close();
  }
}

/** What a log says last; null where it says nothing. */
export async function lastLine(file: LogFile): Promise<string | null> {
  const { text } = await readLog(file, -1);
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return storable(lines.at(-1)?.trim().slice(0, 2_000) ?? "") || null;
}
