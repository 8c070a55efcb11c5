import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";
import { damaged, type Entry, hasHeader } from "./read-archive";

const maxBytes = 1_000_000_000;
/** The most that one block of uncompressed bytes can have. */
const pieceBytes = 65_535;
const headerBytes = 30;
const stored = 0;
const deflated = 8;

/**
 * Unpacks a file of a ZIP archive, piece by piece.
 * @throws FileProblem when it is more than 1 GB, however small the archive is, and at its end when its size or its
 *   checksum is not the one that the directory gives
 */
export async function* unpack(file: FileBytes, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.method !== stored && entry.method !== deflated) {
    throw new FileProblem("The workbook is compressed in an unusual way. Save it again in Excel.");
  }
  if (entry.bytes > maxBytes) throw new FileProblem("Unpacked, the workbook is over 1 GB.");
  const packed = asGzip(file, entry);
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream("gzip")).getReader();
  let left = entry.bytes;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damaged();
      });
      if (done) return;
      left -= value.byteLength;
      if (left < 0) throw damaged();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The same bytes in a gzip file, whose size and checksum are compared wherever one is unpacked. */
async function* asGzip(
  file: FileBytes,
  { offset, packedBytes, bytes, checksum, method }: Entry,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const isStored = method === stored;
  const header = new DataView(
    await file.slice(offset, Math.min(offset + headerBytes, file.byteLength)),
  );
  if (!hasHeader(header, 0, headerBytes, 0x04034b50)) throw damaged();
  const start = offset + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const end = start + packedBytes;
  if (end > file.byteLength) throw damaged();
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
  for (let at = start; at < end; at += pieceBytes) {
    const piece = new Uint8Array(await file.slice(at, Math.min(at + pieceBytes, end)));
    if (isStored) yield blockHeader(piece.byteLength, false);
    yield piece;
  }
  if (isStored) yield blockHeader(0, true);
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, checksum, true);
  trailer.setUint32(4, bytes, true);
  yield new Uint8Array(trailer.buffer);
}

/** What stands before uncompressed bytes: whether they are the last, their number, and its complement. */
function blockHeader(n: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(isLast ? 1 : 0, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255);
}
