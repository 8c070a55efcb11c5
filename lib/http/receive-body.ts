import { Refusal } from "./errors";

export interface BodyLimit {
  maxBytes: number;
  /** "1 MB": in the refusal. */
  called: string;
}

/** In each span of so many milliseconds so many bytes must come, or the rest: a body that stalls holds what waits. */
export const pace = { milliseconds: 30_000, bytes: 32_768 };

const refuse = (status: 400 | 408 | 413, code: string, message: string) =>
  new Refusal(status, code, `The body ${message}.`, [{ path: "body", message }]);

/**
 * The body of a request, piece by piece as it arrives, and no more of it than allowed.
 * @throws Refusal 413 when it is too large, 408 when it stalls, 400 when the connection ends before it does
 */
export async function* receiveBody(
  request: Request,
  { maxBytes, called }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const declared = request.headers.get("content-length");
  const tooLarge = () => refuse(413, "too_large", `is larger than ${called}`);
  if (Number(declared) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return;
  let bytes = 0;
  let span = { end: Date.now() + pace.milliseconds, bytes: 0 };
  try {
    for (;;) {
      const piece = await before(span.end, reader.read());
      if (piece.done) break;
      bytes += piece.value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield piece.value;
      if (bytes - span.bytes >= pace.bytes) span = { end: Date.now() + pace.milliseconds, bytes };
    }
  } finally {
    // Without cancelling, which would close the connection before the refusal is sent.
    reader.closed.catch(() => undefined);
    reader.releaseLock();
  }
  if (declared !== null && bytes < Number(declared)) throw ended();
}

const ended = () => refuse(400, "upload_ended", "ended before all of it had come");

/** What is read, or a refusal when nothing comes in time or the connection is lost. */
async function before<T>(end: number, read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const stalled = () => reject(refuse(408, "stalled", "stopped coming: send it again"));
    timer = setTimeout(stalled, end - Date.now());
  });
  try {
    return await Promise.race([read.catch(() => Promise.reject(ended())), late]);
  } finally {
    clearTimeout(timer);
  }
}
