import { expect, test } from "vitest";
import { goldCsv, goldLatex, labelledTexts, labelQueue } from "./gold-labels";
import type { GoldItem, GoldLabel } from "./schema";

const ok = (confidence: number, correct: boolean): GoldLabel => ({
  status: "ok",
  confidence,
  correct,
});
const none: GoldLabel = { status: "no_answer", confidence: 1, correct: false };

const item = (id: string, texts: [GoldLabel, GoldLabel][], agreed?: GoldLabel): GoldItem => ({
  id,
  question: "Who?",
  questionKey: id,
  truth: "=She",
  state: agreed ? "agreed" : "disputed",
  labellers: 2,
  labelledByMe: true,
  outputs: texts.map(([ann, bob]) => ({
    text: "A text.",
    labels: [
      { ...ann, by: "Ann", mine: true },
      { ...bob, by: "Bob", mine: false },
    ],
    agreed: agreed ?? null,
  })),
});

test("each text says where its labels differ", () => {
  const texts = labelledTexts(
    item("q1", [
      [ok(0.8, true), ok(0.7, true)],
      [ok(0.8, true), ok(0.55, true)],
      [ok(0.8, true), ok(0.8, false)],
      [ok(0.8, false), none],
    ]),
    0.1,
  );
  // 0.8 - 0.7 = 10 points is just within; 0.8 - 0.55 = 25 points is not.
  expect(texts.map((t) => t.differences)).toEqual([
    [],
    ["Their confidences lie 25.0\u00a0points apart; at most 10.0\u00a0points would agree."],
    ["Some call it right, others wrong."],
    ["Some found an answer in it, others none."],
  ]);
  expect(texts[3]?.labels).toEqual([
    { who: "Ann", mine: true, confidence: "80.0\u202f%", correctness: "✗ wrong" },
    { who: "Bob", mine: false, confidence: "no answer", correctness: "✗ wrong" },
  ]);
});

test("the download has a row for each label, and formulas are disarmed", () => {
  const csv = goldCsv([item("q1", [[ok(0.8, true), ok(0.9, true)]], ok(0.85, true))]);
  expect(csv.split("\n").slice(1)).toEqual([
    "q1,Who?,'=She,agreed,1,A text.,Ann,ok,0.8,true,ok,0.85,true",
    "q1,Who?,'=She,agreed,1,A text.,Bob,ok,0.9,true,ok,0.85,true",
    "",
  ]);
});

test("the queue leaves out what one has labelled, and puts last what one skipped", () => {
  const open = ["a", "b", "c", "d"].map((id) => ({ ...item(id, []), labelledByMe: id === "c" }));
  expect(labelQueue(open, ["b", "a"]).map(({ id }) => id)).toEqual(["d", "b", "a"]);
});

test("labels in LaTeX stand under their item, for anyone to read, without signs that its fonts lack", () => {
  const latex = goldLatex([item("q_1", [[ok(0.8, true), none]])], 0.1);
  expect(latex.split("\n").slice(10, -5)).toEqual([
    "\\multicolumn{4}{c}{q\\_1} \\\\",
    "\\midrule",
    "1 & Ann & 80.0\\,\\% & right \\\\",
    "1 & Bob & no answer & wrong \\\\",
  ]);
});
