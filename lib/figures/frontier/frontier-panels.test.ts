import { expect, test } from "vitest";
import type { FigureGroup } from "../groups/schema-groups";
import { figureGroup } from "../testing/figure-group";
import { frontierAxes, frontLine } from "./frontier-axes";
import { frontierPanels } from "./frontier-panels";

const triviaqa = { id: "0b1e8a51-3f0c-4d0e-9df5-000000000001", name: "TriviaQA" };
const claude = {
  name: "Claude",
  kind: "llm",
  version: "2.0",
  pooled: false,
  people: 1,
} as const;
const crowd = (people: number): FigureGroup["reader"] => ({
  name: `${people} crowdworkers`,
  kind: "human",
  version: "",
  pooled: true,
  people,
});
const by = ["dataset", "model", "reader"] as const;

/** A model with accuracy and ECE in percent, each give or take one. */
const group = (
  name: string | null,
  accuracy: number,
  ece: number,
  more: Partial<FigureGroup> = {},
): FigureGroup => {
  const figure = (percent: number) => ({
    value: percent / 100,
    n: 50,
    low: (percent - 1) / 100,
    high: (percent + 1) / 100,
  });
  const base = figureGroup({
    key: `${name} ${more.reader?.name}`,
    dataset: triviaqa,
    reader: claude,
    model: name === null ? null : { id: triviaqa.id, name, kind: "confidence" },
    ...more,
  });
  return { ...base, figures: { ...base.figures, accuracy: figure(accuracy), ece: figure(ece) } };
};

test("parts panels by dataset and reader, and says who is on the front", () => {
  const panels = frontierPanels(
    [
      group("LC RL", 64, 10),
      group("LC RL", 62, 12, { reader: crowd(15) }),
      group("LC SFT", 61, 16),
      group("GPT-4", 80, 19),
      // One fewer read this model: they are the same crowd.
      group("LC SFT", 60, 13, { reader: crowd(14) }),
    ],
    by,
  );
  expect(panels.map(({ title, subtitle }) => `${title}: ${subtitle}`)).toEqual([
    "TriviaQA: Claude (2.0) · 150 forecasts",
    "TriviaQA: crowdworkers · 100 forecasts",
  ]);
  expect(panels[0]?.points.map(({ name, onFront }) => [name, onFront])).toEqual([
    ["LC RL", true],
    ["LC SFT", false],
    ["GPT-4", true],
  ]);
  expect(panels[0]?.points[1]?.label).toBe(
    "LC SFT: accuracy 61.0\u202f% (60.0\u202f% to 62.0\u202f%), ECE 0.160 (0.150 to 0.170); " +
      "50 forecasts; no better in either than LC RL.",
  );
});

test("readers without a text stand in one panel, a point each", () => {
  const llama = { ...claude, name: "Llama", version: "" };
  const [panel, ...more] = frontierPanels(
    [group(null, 60, 20), group(null, 70, 10, { reader: llama })],
    by,
  );
  expect(more).toEqual([]);
  expect(panel?.subtitle).toBe("without a text · 100 forecasts");
  expect(panel?.points.map(({ name }) => name)).toEqual(["Claude (2.0)", "Llama"]);
});

test("labels that the view is not grouped by split no panel", () => {
  const round = { id: triviaqa.id, study: "Pilot", version: 1 };
  const groups = [group("LC RL", 64, 10, { round }), group("LC SFT", 61, 16, { reader: crowd(3) })];
  const panels = frontierPanels(groups, ["dataset", "model"]);
  expect(panels.map(({ subtitle }) => subtitle)).toEqual(["all readers · 100 forecasts"]);
});

test("a model that states no confidence has another mark", () => {
  const model = { id: triviaqa.id, name: "GPT-4", kind: "non-confidence" };
  expect(frontierPanels([group("", 60, 40, { model })], by)[0]?.points[0]?.states).toBe(
    "no confidence",
  );
});

test("what is undefined is left out with its reason", () => {
  const empty = figureGroup({ dataset: triviaqa, model: { id: triviaqa.id, name: "A", kind: "" } });
  const [panel] = frontierPanels([empty], by);
  expect(panel?.points).toEqual([]);
  expect(panel?.leftOut).toEqual(["A: no forecasts"]);
});

test("axes are round numbers around every interval, and the front steps through them", () => {
  const [panel] = frontierPanels([group("a", 64, 10), group("b", 80, 19), group("c", 62, 15)], by);
  const axes = frontierAxes(panel?.points ?? []);
  // Intervals reach from 61 to 81 % and up to an ECE of 0.20.
  expect(axes.accuracy).toEqual({ domain: [0.6, 0.85], ticks: [0.6, 0.65, 0.7, 0.75, 0.8, 0.85] });
  expect(axes.ece).toEqual({ domain: [0, 0.2], ticks: [0, 0.05, 0.1, 0.15, 0.2] });
  const front = panel?.points.filter(({ onFront }) => onFront) ?? [];
  expect(frontLine(front, axes)).toEqual([
    { ece: 0.1, accuracy: 0.6 },
    { ece: 0.1, accuracy: 0.64 },
    { ece: 0.19, accuracy: 0.64 },
    { ece: 0.19, accuracy: 0.8 },
    { ece: 0.2, accuracy: 0.8 },
  ]);
});

test("a tag parts panels, so that a model has one point in each; a tag of models parts none", () => {
  const tagged = (value: string, family: string) => ({
    tags: [
      { field: "reader.super", value },
      { field: "model.family", value: family },
    ],
  });
  const panels = frontierPanels(
    [
      group("A", 64, 10, tagged("yes", "x")),
      group("B", 61, 16, tagged("yes", "y")),
      group("A", 60, 12, tagged("", "x")),
    ],
    [...by, "tag.reader.super", "tag.model.family"],
  );
  expect(panels.map(({ subtitle, points }) => [subtitle, points.map(({ name }) => name)])).toEqual([
    ["Claude (2.0) · super: yes · 100 forecasts", ["A", "B"]],
    ["Claude (2.0) · no super · 50 forecasts", ["A"]],
  ]);
});
