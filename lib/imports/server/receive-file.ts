/** The sender went away before the file was imported. */
export class UploadEnded extends Error {
  constructor(cause?: unknown) {
    super("The connection ended.", { cause });
    this.name = "UploadEnded";
  }
}

export interface Receiving {
  bytesRead: number;
  chunks: AsyncGenerator<Uint8Array>;
}

/** Counts the bytes as they are read. @throws UploadEnded when the sender has gone away */
export function receiveFile(body: AsyncIterable<Uint8Array>): Receiving {
  const receiving: Receiving = { bytesRead: 0, chunks: pass() };
  async function* pass() {
    for await (const chunk of body) {
      receiving.bytesRead += chunk.byteLength;
      yield chunk;
    }
  }
  return receiving;
}
