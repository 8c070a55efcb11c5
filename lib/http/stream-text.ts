import { log } from "@/lib/log/server/log";

/** Milliseconds after which a response that nobody reads is broken off. */
const longestStall = 60_000;

/**
 * A response whose text is made piece by piece, as fast as it is read. The first piece is there before
 * this returns, so what fails at once gets a proper error response. What fails later breaks the response
 * off, so that whoever reads it sees that it is not whole.
 * @param make its signal aborts when the reader goes away, or has not read on for a minute
 */
export async function streamText(
  make: (signal: AbortSignal) => AsyncGenerator<string, void, void>,
  { headers, signal: left }: { headers: HeadersInit; signal: AbortSignal },
): Promise<Response> {
  const ending = new AbortController();
  const signal = AbortSignal.any([left, ending.signal]);
  const pieces = make(signal);
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let stall: NodeJS.Timeout | undefined;
  const end = (reason: string) => {
    clearTimeout(stall);
    ending.abort(new Error(reason));
    return pieces.return();
  };
  const send = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    { done, value }: IteratorResult<string, void>,
  ): void => {
    if (done) {
      controller.close();
      return;
    }
    controller.enqueue(encoder.encode(value));
    stall = setTimeout(() => {
      controller.error(new Error("The download was broken off: nobody read on for a minute."));
      void end("nobody read on");
    }, longestStall);
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => send(controller, first),
    async pull(controller) {
      clearTimeout(stall);
      try {
        send(controller, await pieces.next());
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "a download was broken off");
        throw error;
      }
    },
    cancel: () => end("the reader went away").then(() => undefined),
  });
  return new Response(body, { headers });
}
