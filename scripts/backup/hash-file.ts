import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

export const sha256 = (content: string | Buffer) =>
  createHash("sha256").update(content).digest("hex");

/** Compresses a stream into a new file, on disk when this resolves. */
export async function writeCompressed(content: Readable, file: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(content, createGzip({ level: 4 }), watch, output);
  return { bytes, sha256: hash.digest("hex") };
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
