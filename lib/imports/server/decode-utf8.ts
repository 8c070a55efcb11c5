import { isUtf8 } from "node:buffer";
import { invalidByte } from "../find-unstorable";
import { refuseOtherFormats } from "../reading/file-problem";

/**
 * Turns the bytes of a file into text, piece by piece, without its byte order mark. A byte that is
 * not UTF-8 becomes a mark by which its row and column are found later; nothing is replaced silently.
 * @throws FileProblem when the bytes are plainly of another format
 */
export async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : asBuffer(chunk);
    // The first bytes tell what the file is, so wait for enough of them.
    const end = isFirst && bytes.length < 4 ? 0 : endOfWholeCharacters(bytes);
    rest = bytes.subarray(end);
    if (end === 0) continue;
    yield decode(isFirst ? start(bytes.subarray(0, end)) : bytes.subarray(0, end));
    isFirst = false;
  }
  if (rest.length > 0) yield decode(isFirst ? start(rest) : rest);
}

const asBuffer = (chunk: Uint8Array) =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

function start(bytes: Buffer): Buffer {
  refuseOtherFormats(bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** How many bytes a character has, by its first; 0 for a byte that can't be a first. */
function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

/** The start of a character that may continue in the next piece. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation) continue;
    return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  let text = "";
  let from = 0;
  let pos = 0;
  while (pos < bytes.length) {
    const length = lengthOfCharacter(bytes[pos] ?? 0);
    if (length === 1 || (length > 1 && isUtf8(bytes.subarray(pos, pos + length)))) {
      pos += length;
      continue;
    }
    text += bytes.toString("utf8", from, pos) + invalidByte;
    pos += 1;
    from = pos;
  }
  return text + bytes.toString("utf8", from, pos);
}
