import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import readline from "node:readline";

const mostBytes = 64_000;
const mostFound = 500;

export interface LogPart {
  text: string;
  from: number;
  after: number;
  bytes: number;
  more: boolean;
}

const none: LogPart = { text: "", from: 0, after: 0, bytes: 0, more: false };

/**
 * A part of a log, in whole lines where it can.
 * @param after the byte that it begins at; -1 for its last part
 */
export async function readLog(file: string, after: number): Promise<LogPart> {
  const handle = await open(file).catch(missingIsNull);
  if (!handle) return none;
  try {
    const { size } = await handle.stat();
    const from = after < 0 ? Math.max(0, size - mostBytes) : Math.min(after, size);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, from);
    const read = buffer.subarray(0, bytesRead);
    // The first line of the last part may be half of one.
    const begin = after < 0 && from > 0 ? read.indexOf("\n") + 1 : 0;
    const end = bytesRead < mostBytes ? bytesRead : read.lastIndexOf("\n") + 1 || bytesRead;
    const text = read.toString("utf8", begin, end);
    return { text, from: from + begin, after: from + end, bytes: size, more: from + end < size };
  } finally {
    await handle.close();
  }
}

/** The lines of a log that hold a text, whatever the case: the first of them, each with its number. */
export async function searchLog(file: string, search: string): Promise<LogPart> {
  const found = await stat(file).catch(missingIsNull);
  if (!found) return none;
  const lines = readline.createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const wanted = search.toLowerCase();
  const kept: string[] = [];
  let number = 0;
  let more = false;
  for await (const line of lines) {
    number += 1;
    if (!line.toLowerCase().includes(wanted)) continue;
    if (kept.length === mostFound) {
      more = true;
      break;
    }
    kept.push(`${number}: ${line.slice(0, 2_000)}`);
  }
  lines.close();
  return { text: kept.join("\n"), from: 0, after: found.size, bytes: found.size, more };
}

/** What a log says last; null where it says nothing. */
export async function lastLine(file: string): Promise<string | null> {
  const { text } = await readLog(file, -1);
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.at(-1)?.trim().slice(0, 2_000) ?? null;
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
