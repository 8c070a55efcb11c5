import { type FileEntry, Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";

export const damaged = () =>
  new FileProblem(
    "The Excel workbook is incomplete or damaged. Download or save it again, and import the new file.",
  );

const maxBytes = 1_000_000_000;
const maxEntries = 10_000;

/**
 * The files in a ZIP archive by their names. Its directory is at its end: an archive that was cut off has none.
 * @throws FileProblem without a complete directory
 */
export async function readArchive(file: FileBytes): Promise<Map<string, FileEntry>> {
  const archive = new ZipReader(new BytesReader(file), {
    checkCrc32: true,
    useWebWorkers: false,
  });
  const entries = new Map<string, FileEntry>();
  try {
    for await (const entry of archive.getEntriesGenerator()) {
      if (entries.size === maxEntries) throw damaged();
      if (!entry.directory) entries.set(entry.filename, entry);
    }
  } catch {
    throw damaged();
  }
  return entries;
}

class BytesReader extends Reader<FileBytes> {
  constructor(private readonly file: FileBytes) {
    super(file);
    this.size = file.byteLength;
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    return new Uint8Array(await this.file.slice(start, Math.min(start + length, this.size)));
  }
}

/**
 * Unpacks a file of a ZIP archive, piece by piece.
 * @throws FileProblem when it is more than 1 GB, however small the archive is, and at its end when its size or its
 *   checksum is not the one that the directory gives
 */
export async function* unpack(entry: FileEntry): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > maxBytes) {
    throw new FileProblem("Unpacked, the workbook is over 1 GB.");
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.getReader();
  const broken = new AbortController();
  const unpacking = entry.getData(writable, { signal: broken.signal }).catch((error) => {
    throw error instanceof FileProblem ? error : damaged();
  });
  // A failure ends the reading, even one before the first piece. It is thrown where it is awaited below.
  unpacking.catch(() => reader.cancel()).catch(() => undefined);
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || !value) break;
      bytes += value.byteLength;
      if (bytes > entry.uncompressedSize) throw damaged();
      yield value;
    }
    await unpacking;
  } finally {
    broken.abort();
    await reader.cancel().catch(() => undefined);
  }
}
