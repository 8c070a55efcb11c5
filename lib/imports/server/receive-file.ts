import { FileProblem } from "../reading/file-problem";
import { maxFileBytes } from "../schema";

/** The sender went away before the file was through. */
export class UploadEnded extends Error {
  constructor(
    readonly bytes: number,
    cause?: unknown,
  ) {
    super(`The connection ended after ${bytes} bytes.`, { cause });
    this.name = "UploadEnded";
  }
}

export interface Upload {
  body: AsyncIterable<Uint8Array>;
  /** As the sender said, if they did. */
  bytesTotal: number | null;
}

export interface Receiving {
  bytesRead: number;
  chunks: AsyncGenerator<Uint8Array>;
}

/** Counts the bytes as they come, and tells an end from a broken connection. */
export function receiveFile({ body, bytesTotal }: Upload): Receiving {
  const receiving: Receiving = { bytesRead: 0, chunks: pass() };
  async function* pass() {
    try {
      for await (const chunk of body) {
        receiving.bytesRead += chunk.byteLength;
        if (receiving.bytesRead > maxFileBytes) throw new FileProblem("The file is over 1 GB.");
        yield chunk;
      }
    } catch (error) {
      throw error instanceof FileProblem ? error : new UploadEnded(receiving.bytesRead, error);
    }
    if (bytesTotal !== null && receiving.bytesRead < bytesTotal) {
      throw new UploadEnded(receiving.bytesRead);
    }
  }
  return receiving;
}
