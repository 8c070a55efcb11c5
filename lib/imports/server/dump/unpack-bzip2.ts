import unbzip2 from "unbzip2-stream";
import { FileProblem } from "../../reading/file-problem";

const mostBytes = 20_000_000_000;

/**
 * Unpacks a bzip2 file piece by piece, also one of many streams, as Wikipedia's are.
 * @throws FileProblem when it is damaged or cut off, or unpacks to more than 20 GB
 */
export async function* unpackBzip2(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const stream = unbzip2();
  let ready: Uint8Array[] = [];
  let isBroken = false;
  let bytes = 0;
  stream.on("data", (piece: Uint8Array) => ready.push(piece));
  stream.on("error", () => {
    isBroken = true;
  });
  function* unpacked() {
    if (isBroken) throw new FileProblem("The bzip2 file is damaged or cut off. Download it again.");
    const now = ready;
    ready = [];
    for (const piece of now) {
      bytes += piece.byteLength;
      if (bytes > mostBytes) {
        throw new FileProblem("Unpacked, the dump is over 20 GB. Import it in parts.");
      }
      yield piece;
    }
  }
  for await (const piece of pieces) {
    stream.write(Buffer.from(piece));
    yield* unpacked();
  }
  stream.end();
  yield* unpacked();
}
