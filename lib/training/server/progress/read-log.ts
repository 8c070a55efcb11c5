import type { FileHandle } from "node:fs/promises";
import pLimit from "p-limit";
import { longestCredential, starCredentials } from "@/lib/secrets/hide-credentials";
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
 * @param isOver whether nothing is added any more: else a word at the end is left for the next part, because it may be half of one
 */
export async function readLog(
  { folder, log }: LogFile,
  after: number,
  isOver: boolean,
): Promise<LogPart> {
  const handle = await openInside(folder, log);
  if (!handle) return noLog(log);
  try {
    const { size } = await handle.stat();
    const from = after < 0 ? Math.max(0, size - mostBytes) : Math.min(after, size);
    const read = await readStarred(handle, from, Math.min(size, from + mostBytes));
    // The first line of the last part may be half of one.
    const begin = after < 0 && from > 0 ? read.indexOf("\n") + 1 : 0;
    const isLast = from + read.length >= size;
    const end = isLast
      ? (isOver ? endOfText : endOfWords)(read)
      : read.lastIndexOf("\n") + 1 || endOfText(read);
    return {
      ...{ text: read.toString("utf8", begin, end), from: from + begin, after: from + end },
      ...{ bytes: size, more: !isLast, problem: null },
    };
  } finally {
    await handle.close();
  }
}

/** The bytes of a log from one to another, with stars for credentials, also for one that is only half in them. */
async function readStarred(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const begin = Math.max(0, from - longestCredential);
  const length = to + longestCredential - begin;
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, begin);
  return starCredentials(buffer.subarray(0, bytesRead)).subarray(from - begin, to - begin);
}

/** Where the last word ends that is known to be whole. One that is too long for a credential is taken as it is. */
function endOfWords(bytes: Buffer): number {
  const end = bytes.findLastIndex((byte) => byte <= space) + 1;
  return bytes.length - end > longestCredential ? endOfText(bytes) : end;
}

const space = 0x20;

/** Where the last whole character ends: of one that is still being written, the rest comes with the next part. */
function endOfText(bytes: Buffer): number {
  const lead = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const byte = bytes[lead] ?? 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  return lead + length > bytes.length ? lead : bytes.length;
}

/** How many logs a process searches at the same time: others are served meanwhile. */
const searches = pLimit(1);

/**
 * The lines of a log that hold a text, whatever the case: the first of them, each with its number.
 * @param signal ends the search, with what was found
 */
export const searchLog = (file: LogFile, search: string, signal?: AbortSignal): Promise<LogPart> =>
  searches(() => searchNow(file, search, signal));

async function searchNow(
  { folder, log }: LogFile,
  search: string,
  signal?: AbortSignal,
): Promise<LogPart> {
  const handle = await openInside(folder, log);
  if (!handle) return noLog(log);
  try {
    const { size } = await handle.stat();
    const wanted = search.toLowerCase();
    const kept: string[] = [];
    let more = size > mostSearched;
    const starred = readAll(handle, Math.min(size, mostSearched), signal);
    for await (const { no, text } of linesOf(starred, longestLine)) {
      if (!text.toLowerCase().includes(wanted)) continue;
      if (kept.length === mostFound) {
        more = true;
        break;
      }
      kept.push(`${no}: ${text.slice(0, 2_000)}`);
    }
    return { text: kept.join("\n"), from: 0, after: size, bytes: size, more, problem: null };
  } finally {
    await handle.close();
  }
}

async function* readAll(handle: FileHandle, end: number, signal?: AbortSignal) {
  for (let from = 0; from < end && !signal?.aborted; from += mostBytes) {
    yield await readStarred(handle, from, Math.min(end, from + mostBytes));
  }
}

/** What the log of a job that has ended says last; null where it says nothing. */
export async function lastLine(file: LogFile): Promise<string | null> {
  const { text } = await readLog(file, -1, true);
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return storable(lines.at(-1)?.trim().slice(0, 2_000) ?? "") || null;
}
