import { expect, test } from "vitest";
import type { ReadPair } from "../rolling/windows";
import { judgeAgreement } from "./judge-agreement";

const bits = (text: string) => [...text].map((bit) => bit === "1");
const pairs = (own: string, other: string): ReadPair[] =>
  bits(own).map((correct, i) => ({
    question: `q${i}`,
    at: "2026-01-05T12:00:00.000Z",
    own: { correct, confidence: 0.5 },
    other: { correct: bits(other)[i] ?? false, confidence: 0.5 },
  }));

const rule = (on: "value" | "upper", minKappa = 0.4) => ({
  reader: "Claude",
  minKappa,
  minTexts: 12,
  whileRunning: { lastTexts: 12, on, action: "pause" as const },
});
// Kappa 22/70 = 0.314, 95 % interval from -0.369 to 0.998.
const weak = pairs("111001011010", "110011010011");

test("kappa below the threshold, or all of its interval", () => {
  expect(judgeAgreement(rule("value"), weak)).toMatchObject({
    action: "pause",
    reason:
      "Kappa with Claude of 0.314 (−0.369 to 0.998) over the last 12 texts; the study asks for at least 0.400.",
  });
  expect(judgeAgreement(rule("upper"), weak)).toBeNull();
  expect(judgeAgreement(rule("upper", 0.999), weak)).toMatchObject({ action: "pause" });
  expect(judgeAgreement(rule("value", 0.3), weak)).toBeNull();
});

test("only the last texts count, and enough of them", () => {
  const better = [...weak, ...pairs("101010101010", "101010101010")];
  expect(judgeAgreement(rule("value"), better)).toBeNull();
  expect(judgeAgreement(rule("value"), weak.slice(1))).toBeNull();
});

test("without a kappa, an interval or a rule nothing is done", () => {
  const alike = pairs("1".repeat(12), "1".repeat(12));
  expect(judgeAgreement(rule("value"), alike)).toBeNull();
  const oneQuestion = weak.map((pair) => ({ ...pair, question: "q" }));
  expect(judgeAgreement(rule("upper", 1), oneQuestion)).toBeNull();
  const { whileRunning: _, ...old } = rule("value");
  expect(judgeAgreement(old, weak)).toBeNull();
});
