import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, statfs, unlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Refusal } from "@/lib/http/errors";
import { openUpload, type Upload, UploadEnded } from "./open-upload";
import type { FileContent } from "./read-items";

/** Space to leave free on the disk, which the database may share. */
const reserve = 500_000_000;
const checkEvery = 16_000_000;

/**
 * Writes the file in a request's body to disk, and only then lets it be used: while it comes, however slowly, it
 * holds no connection to the database. It has no name there, so it is gone with this process, however that ends.
 * @param userId who sends it: everyone may send a few at a time
 * @param openFile opens the file that it is written to
 * @param onBegun is called once, when the first bytes have come
 * @throws Refusal 429 when too many are coming, 507 when the disk is full, and what `openUpload` does
 */
export async function spoolUpload<T>(
  request: Request,
  userId: string,
  { onBegun, use, openFile = openNameless }: Spooling<T>,
): Promise<T> {
  const upload = openUpload(request);
  const slot = takeUploadSlot(userId);
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    const file = await openFile();
    try {
      const bytesTotal = await write(file, upload, onBegun);
      slot.arrived();
      const { signal } = request;
      const bytes = { byteLength: bytesTotal, slice: slicer(file, bytesTotal, signal) };
      return await use({ body: read(file, signal), bytes, bytesTotal });
    } finally {
      await file.close();
    }
  } finally {
    slot.done();
  }
}

/** A file that is on disk. */
export interface SpooledUpload extends FileContent {
  bytesTotal: number | null;
}

interface Spooling<T> {
  onBegun: () => void;
  use: (upload: SpooledUpload) => Promise<T>;
  openFile?: () => Promise<FileHandle>;
}

const folder = () => path.join(process.env.CANDOR_HOME ?? os.tmpdir(), "uploads");

async function openNameless(): Promise<FileHandle> {
  const name = path.join(folder(), randomUUID());
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

async function write(
  file: FileHandle,
  { body, bytesTotal }: Upload,
  onBegun: () => void,
): Promise<number> {
  await refuseFullDisk(bytesTotal ?? checkEvery);
  let bytes = 0;
  let checked = 0;
  for await (const chunk of body) {
    if (bytes === 0) onBegun();
    await file.writeFile(chunk).catch(refuseWithoutRoom);
    bytes += chunk.byteLength;
    if (bytes - checked < checkEvery) continue;
    checked = bytes;
    await refuseFullDisk(checkEvery);
  }
  return bytes;
}

async function refuseFullDisk(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder());
  if (bavail * bsize < bytes + reserve) throw diskFull();
}

/** The database, or another program, may fill the disk between two checks. */
function refuseWithoutRoom(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOSPC" || error.code === "EDQUOT" ? diskFull() : error;
}

const diskFull = () =>
  new Refusal(
    507,
    "disk_full",
    "The server's disk has no room for this file. Tell the person who runs it, and send the file again later.",
  );

/** The file from its start. @throws UploadEnded when the sender no longer waits for it */
async function* read(file: FileHandle, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
    if (signal.aborted) throw new UploadEnded(signal.reason);
    yield chunk as Buffer;
  }
}

/** Reads any part of the file. It throws UploadEnded when the sender no longer waits for it. */
const slicer =
  (file: FileHandle, byteLength: number, signal: AbortSignal) =>
  async (start: number, end = byteLength): Promise<ArrayBuffer> => {
    if (signal.aborted) throw new UploadEnded(signal.reason);
    const part = new Uint8Array(Math.max(0, Math.min(end, byteLength) - start));
    const { bytesRead } = await file.read(part, 0, part.byteLength, start);
    return part.buffer.slice(0, bytesRead);
  };

/** So many files may come in at a time. */
const atOnce = 20;
let coming = 0;
/** So many of one person's may be on their way, or on disk until they are imported. */
const each = 4;
const underWay = new Map<string, number>();

/**
 * Lets somebody send one more file.
 * @returns what to call when the file has arrived, and when it is done with; further calls do nothing
 * @throws Refusal 429 when they, or all together, send too many already
 */
function takeUploadSlot(userId: string): { arrived: () => void; done: () => void } {
  const own = underWay.get(userId) ?? 0;
  if (own >= each) throw tooMany(`You are importing ${own} files already`);
  if (coming >= atOnce) throw tooMany("Too many files are being sent to the server");
  underWay.set(userId, own + 1);
  coming += 1;
  const arrived = once(() => {
    coming -= 1;
  });
  const done = once(() => {
    arrived();
    const left = (underWay.get(userId) ?? 0) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  });
  return { arrived, done };
}

function once(act: () => void): () => void {
  let isOver = false;
  return () => {
    if (!isOver) act();
    isOver = true;
  };
}

const tooMany = (why: string) =>
  new Refusal(
    429,
    "too_many_uploads",
    `${why}. Wait until one is done, then try again.`,
    undefined,
    { "retry-after": "10" },
  );
