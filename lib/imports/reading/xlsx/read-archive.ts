import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";

/** A file in a ZIP archive, as the archive's directory describes it. */
export interface Entry {
  /** Where its own header begins. */
  offset: number;
  packedBytes: number;
  bytes: number;
  checksum: number;
  /** How it is compressed. */
  method: number;
}

export const damaged = () =>
  new FileProblem(
    "The Excel workbook is incomplete or damaged. Download or save it again, and import the new file.",
  );

const endBytes = 22;
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 16_000_000;

/**
 * The files in a ZIP archive by their names. Its directory is at its end: an archive that was cut off has none.
 * @throws FileProblem without a complete directory
 */
export async function readArchive(file: FileBytes): Promise<Map<string, Entry>> {
  const tail = Math.max(0, file.byteLength - endBytes - maxCommentBytes);
  const end = findEnd(new DataView(await file.slice(tail, file.byteLength)));
  const directoryBytes = end.getUint32(12, true);
  const start = end.getUint32(16, true);
  if (directoryBytes > maxDirectoryBytes || start + directoryBytes > file.byteLength)
    throw damaged();
  const directory = new DataView(await file.slice(start, start + directoryBytes));
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let left = end.getUint16(10, true); left > 0; left--) {
    if (!hasHeader(directory, at, 46, 0x02014b50)) throw damaged();
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const next = at + 46 + nameBytes + extraBytes + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) throw damaged();
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes));
    const extra = new DataView(directory.buffer, at + 46 + nameBytes, extraBytes);
    entries.set(name, readEntry(new DataView(directory.buffer, at, 46), extra));
    at = next;
  }
  return entries;
}

/** The archive's last record: what follows it is only a comment. */
function findEnd(tail: DataView): DataView {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endBytes + tail.getUint16(at + 20, true) > tail.byteLength) continue;
    return new DataView(tail.buffer, at, endBytes);
  }
  throw damaged();
}

function readEntry(header: DataView, extra: DataView): Entry {
  const large = largeNumbers(extra);
  // A number that is too large for its place is in the extra field, in this order.
  const read = (at: number) => {
    const number = header.getUint32(at, true);
    return number === 0xffffffff ? (large.shift() ?? number) : number;
  };
  const bytes = read(24);
  const packedBytes = read(20);
  const offset = read(42);
  return {
    ...{ offset, packedBytes, bytes },
    checksum: header.getUint32(16, true),
    method: header.getUint16(10, true),
  };
}

/** The numbers of 64 bits in the extra field of an archive's entry (ZIP64). */
function largeNumbers(extra: DataView): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    const end = Math.min(at + 4 + extra.getUint16(at + 2, true), extra.byteLength);
    const numbers: number[] = [];
    for (let n = at + 4; n + 8 <= end; n += 8) numbers.push(Number(extra.getBigUint64(n, true)));
    return numbers;
  }
  return [];
}

export const hasHeader = (view: DataView, at: number, bytes: number, signature: number): boolean =>
  at + bytes <= view.byteLength && view.getUint32(at, true) === signature;
