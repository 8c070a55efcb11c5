import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { checkSample } from "./random-sample";

const texts = 600;
const question = Int32Array.from({ length: texts }, (_, t) => Math.floor(t / 2));

function drawn(seed: number, isRead: (confidence: number, random: () => number) => boolean) {
  const random = seededRandom(`sample ${seed}`);
  const confidence = Float64Array.from({ length: texts }, () => random());
  return checkSample({
    question,
    isRead: Uint8Array.from(confidence, (c) => (isRead(c, random) ? 1 : 0)),
    known: { confidence, right: confidence.map((c) => (random() < c ? 1 : 0)) },
  });
}

test("a random sample is refused about once in a hundred times", () => {
  const refused = Array.from({ length: 400 }, (_, seed) =>
    drawn(seed, (_, random) => random() < 0.25),
  ).filter(({ differs }) => differs).length;
  // 4 are expected; 11 or more happen once in 300 times.
  expect(refused).toBeLessThan(11);
});

test("texts chosen by the reader's confidence are no random sample", () => {
  const { differs, compared } = drawn(1, (c, random) => random() < (c > 0.5 ? 0.4 : 0.1));
  expect(differs).toBe(true);
  expect(compared[0]).toMatchObject({ name: "confidence" });
  expect(compared[0]?.read).toBeGreaterThan(compared[0]?.others ?? 1);
});

test("texts of one model alone are no sample of two models' texts", () => {
  const first = Float64Array.from({ length: texts }, (_, t) => t % 2);
  const isRead = Uint8Array.from(first);
  expect(checkSample({ question, isRead, known: { first } })).toMatchObject({
    differs: true,
    compared: [{ read: 1, others: 0, p: 0 }],
  });
});

test("there is nothing to compare where all are read", () => {
  const isRead = new Uint8Array(texts).fill(1);
  const known = { confidence: new Float64Array(texts) };
  expect(checkSample({ question, isRead, known })).toEqual({ differs: false, compared: [] });
});
