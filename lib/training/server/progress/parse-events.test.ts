import { expect, test } from "vitest";
import { parseEvents } from "./parse-events";

const event = (step: number, data: object = {}) =>
  JSON.stringify({ time: 10, stage: "one", event: "step", step, ...data });
const parse = (...lines: string[]) => parseEvents(Buffer.from(lines.join("\n")));

test("each line is an event, with the bytes that it takes", () => {
  const [one, two] = [event(1, { loss: 0.5 }), event(2)];
  expect(parse(one, two, "")).toEqual([
    {
      ...{ begins: 0, ends: one.length + 1, at: new Date(10_000), event: "step", step: 1 },
      data: { loss: 0.5 },
    },
    {
      ...{
        begins: one.length + 1,
        ends: one.length + two.length + 2,
        at: new Date(10_000),
        event: "step",
        step: 2,
      },
      data: {},
    },
  ]);
});

test("lines side by side that are none of an event’s are one, which says how the first begins", () => {
  const events = parse(event(1), "torn", "", "[]", event(2), "cut");
  expect(events.map(({ event: name, data }) => [name, data])).toEqual([
    ["step", {}],
    ["unreadable", { text: "torn" }],
    ["step", {}],
    ["unreadable", { text: "cut" }],
  ]);
  for (const [at, one] of events.entries()) expect(one.begins).toBe(events[at - 1]?.ends ?? 0);
});

test("credentials in what an event says are hidden, also in a table of it", () => {
  const [secret, token] = ["hunter2", `hf_${"a".repeat(30)}`];
  const message = `GET https://ada:${secret}@hub.example/m failed\0\n${token}`;
  const [one] = parse(event(1, { message, values: { header: "Bearer abcdefgh12" } }));
  expect(one?.data).toEqual({
    message: "GET https://…@hub.example/m failed\uFFFD\n…",
    values: { header: "Bearer …" },
  });
});

test("very many line breaks are one", () => {
  expect(parseEvents(Buffer.alloc(1_000_000, "\n"))).toMatchObject([
    { event: "unreadable", begins: 0, ends: 1_000_000 },
  ]);
});

test("an event that is longer than any of a stage’s is kept in part", () => {
  const text = "x".repeat(64_000);
  const [short, long] = [event(1, { text: text.slice(100) }), event(1, { text })];
  expect(parse(short)).toMatchObject([{ event: "step" }]);
  expect(parse(long)).toMatchObject([
    { event: "unreadable", data: { text: long.slice(0, 2_000) } },
  ]);
});
