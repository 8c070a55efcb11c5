import { Inflate, Unzip, type UnzipDecoder } from "fflate";
import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";

/** A piece of one of a ZIP archive's files. */
export interface Part {
  name: string;
  bytes: Uint8Array;
  isLast: boolean;
}

/** Packed bytes at once: unpacked they may be a thousand times as many. */
const pieceBytes = 16_384;
const readBytes = 1 << 20;
const maxUnpackedBytes = 1_000_000_000;

/**
 * Unpacks the wanted files of a ZIP archive as it is read, piece by piece, in the order in which they are in it.
 * @throws FileProblem when they are more than 1 GB, however small the archive is
 */
export async function* readParts(
  file: FileBytes,
  wants: (name: string) => boolean,
): AsyncGenerator<Part> {
  let parts: Part[] = [];
  let unpacked = 0;
  const unzip = new Unzip((found) => {
    found.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      if (!wants(found.name)) return;
      unpacked += bytes.byteLength;
      if (unpacked > maxUnpackedBytes)
        throw new FileProblem("Unpacked, the workbook is over 1 GB.");
      parts.push({ name: found.name, bytes, isLast });
    };
    found.start();
  });
  unzip.register(decoder(0, wants));
  unzip.register(decoder(8, wants));
  for (let start = 0; start < file.byteLength; start += readBytes) {
    const read = new Uint8Array(
      await file.slice(start, Math.min(start + readBytes, file.byteLength)),
    );
    for (let at = 0; at < read.byteLength; at += pieceBytes) {
      unzip.push(read.subarray(at, at + pieceBytes), false);
      yield* parts;
      parts = [];
    }
  }
}

/** Unpacks what is wanted, and keeps nothing of the rest. */
function decoder(compression: 0 | 8, wants: (name: string) => boolean) {
  return class implements UnzipDecoder {
    static compression = compression;
    ondata: UnzipDecoder["ondata"] = () => undefined;
    private readonly inflate: Inflate | undefined;
    private readonly isWanted: boolean;

    constructor(name: string) {
      this.isWanted = wants(name);
      if (compression === 8 && this.isWanted) {
        this.inflate = new Inflate((bytes, isLast) => this.ondata(null, bytes, isLast));
      }
    }

    push(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
      if (this.inflate) this.inflate.push(bytes, isLast);
      else this.ondata(null, this.isWanted ? bytes : new Uint8Array(), isLast);
    }
  };
}
