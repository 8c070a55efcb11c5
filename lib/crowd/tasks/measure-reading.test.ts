import { expect, it } from "vitest";
import { measureReading, type Noticed, startMeasure, wholeTimes } from "./measure-reading";

const none = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
const attention = (attentive: boolean): Noticed => ({ kind: "attention", attentive });
const touch = (output: number | null): Noticed => ({ kind: "interaction", output });
const tick: Noticed = { kind: "tick" };

/** Times of two texts after what was noticed, each with its second of a made-up clock. */
const after = (...noticed: [second: number, Noticed][]) =>
  wholeTimes(
    noticed.reduce(
      (measure, [second, what]) => measureReading(measure, what, second * 1_000),
      startMeasure([none, none]),
    ),
  );

it("gives the time to the text that was used last, at first to the first", () => {
  const [a, b] = after([100, attention(true)], [104, touch(1)], [110, touch(0)], [111, tick]);
  expect(a).toEqual({ ...none, activeMs: 5_000 });
  expect(b).toEqual({ ...none, activeMs: 6_000 });
});

it("calls time idle from 30 s after the last interaction", () => {
  // Active: 0 to 30 and, after the touch at 50, 50 to 80. Idle: 30 to 50 and 80 to 90.
  const [a] = after([0, attention(true)], [20, tick], [40, tick], [50, touch(null)], [90, tick]);
  expect(a).toEqual({ ...none, activeMs: 60_000, idleMs: 30_000 });
});

it("counts neither while the page is out of sight, without the focus, or paused", () => {
  const [a] = after(
    [0, attention(true)],
    [10, attention(false)],
    [500, tick],
    [600, attention(true)],
    [605, tick],
  );
  expect(a).toEqual({ ...none, activeMs: 15_000 });
});

it("is the same however often the clock is asked", () => {
  const often = Array.from({ length: 70 }, (_, i): [number, Noticed] => [i + 1, tick]);
  expect(after([0, attention(true)], ...often)).toEqual(after([0, attention(true)], [70, tick]));
});

it("counts edits and pastes of each text, and attention reported twice as once", () => {
  const [a, b] = after(
    [0, attention(true)],
    [1, { kind: "edit", output: 1 }],
    [2, { kind: "paste", output: null }],
    [3, attention(true)],
    [40, tick],
  );
  expect(a).toEqual({ ...none, activeMs: 1_000 });
  // From 1 on; active until 32, since the paste at 2 was the last interaction.
  expect(b).toEqual({ activeMs: 31_000, idleMs: 8_000, edits: 1, pastes: 1 });
});

it("counts keys of each text, and leaving the page once each time; not a dialog", () => {
  const counted = { ...none, keys: 0, focusLosses: 0 };
  const events: Noticed[] = [
    attention(true),
    { kind: "key", output: 1 },
    { kind: "key", output: 1 },
    { kind: "attention", attentive: false, away: true },
    // Hidden as well: the same absence.
    { kind: "attention", attentive: false, away: true },
    attention(true),
    // A dialog covers the texts.
    { kind: "attention", attentive: false, away: false },
  ];
  const measured = (time: typeof none) =>
    wholeTimes(
      events.reduce(
        (measure, what) => measureReading(measure, what, 0),
        startMeasure([time, time]),
      ),
    );
  expect(measured(counted)).toEqual([counted, { ...counted, keys: 2, focusLosses: 1 }]);
  // A draft of a page that did not count them yet.
  expect(measured(none)[1]).toEqual(none);
});

it("continues from what was counted before, in whole milliseconds, and never beyond the wire's most", () => {
  const before = startMeasure([{ activeMs: 500, idleMs: 999_999_999, edits: 3, pastes: 0 }]);
  const begun = measureReading(before, attention(true), 0.25);
  expect(wholeTimes(measureReading(begun, tick, 40_000.7))).toEqual([
    { activeMs: 30_500, idleMs: 1_000_000_000, edits: 3, pastes: 0 },
  ]);
});
