import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { parsePart, readJson } from "./parse-request";
import { pace } from "./receive-body";

afterEach(() => vi.useRealTimers());

const encoder = new TextEncoder();

/** A request whose body comes in these pieces; what it was asked for is counted. */
function streaming(pieces: () => Generator<string | Promise<string>>) {
  const source = pieces();
  const counted = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = source.next();
        counted.pulled += 1;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(await value));
      },
    },
    { highWaterMark: 0 },
  );
  // The DOM's types don't know `duplex`, which Node asks for with a stream.
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  return { request: new Request("http://localhost", init), counted };
}

test("a body that comes in pieces is read, also where they part a character", async () => {
  const bytes = encoder.encode('{"é":"😀"}');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  expect(await readJson(new Request("http://localhost", init))).toEqual({ é: "😀" });
});

test("a body without end is cut off at 1 MB", async () => {
  const { request, counted } = streaming(function* () {
    for (;;) yield "x".repeat(100_000);
  });
  await expect(readJson(request)).rejects.toMatchObject({ status: 413, code: "too_large" });
  expect(counted.pulled).toBe(11);
});

test("what says that it is larger is not read at all", async () => {
  const { request, counted } = streaming(function* () {
    yield "{}";
  });
  request.headers.set("content-length", "64000000");
  await expect(readJson(request)).rejects.toMatchObject({ status: 413 });
  expect(counted.pulled).toBe(0);
});

test("a body that stalls, or drips, is given up", async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => undefined);
  const stalled = streaming(function* () {
    yield '{"a":';
    yield never;
  });
  const dripping = streaming(function* () {
    for (;;) yield new Promise((resolve) => setTimeout(resolve, 1_000, "x"));
  });
  for (const { request } of [stalled, dripping]) {
    const reading = expect(readJson(request)).rejects.toMatchObject({ status: 408 });
    await vi.advanceTimersByTimeAsync(pace.milliseconds + 1_000);
    await reading;
  }
});

test("a connection that ends too early is no body", async () => {
  const { request } = streaming(function* () {
    yield '{"a":1}';
  });
  request.headers.set("content-length", "100");
  await expect(readJson(request)).rejects.toMatchObject({ status: 400, code: "upload_ended" });
});

const refusalOf = (value: unknown) => {
  try {
    return parsePart("body", z.unknown(), value);
  } catch (error) {
    return error;
  }
};

test.each([
  ["nested without end", JSON.parse("[".repeat(499_999) + "]".repeat(499_999)), /deeper than 30/],
  [
    "wide without end",
    Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [i, i])),
    /50000/,
  ],
  ["a NUL", { a: ["x\0"] }, /^body\.a\.0 holds a NUL/],
  [
    "a key that is no name",
    JSON.parse('{"a":{"__proto__":1}}'),
    /^body\.a has the key “__proto__”/,
  ],
  ["a NUL in a key", { a: { "\0": 1 } }, /^body\.a has a key that holds a NUL/],
  ["half a character", { a: "\ud83d" }, /^body\.a holds half a character/],
])("%s is refused with 400", (_, value, message) => {
  expect(refusalOf(value)).toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
    fields: [{ path: expect.stringMatching(/^body/) }],
  });
});
