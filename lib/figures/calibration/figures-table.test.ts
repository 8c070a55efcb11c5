import { expect, test } from "vitest";
import { nameGroups } from "../groups/group-names";
import { figureGroup } from "../testing/figure-group";
import { figureRows } from "./figures-table";
import { orderGroups } from "./order-groups";
import { morePanels, shownPanels } from "./shown-panels";

const given = figureGroup();
const measured = (value: number, n = 50) => ({ value, n, low: value - 0.05, high: value + 0.05 });
const bin = (n: number) => ({
  n,
  meanConfidence: 0.5,
  accuracy: 0.5,
  low: 0.4,
  high: 0.6,
  accuracyInterval: { low: 0, high: 1 },
});

test("a row says what is in it, what is not, and what was drawn together", () => {
  const [row] = figureRows(
    nameGroups([
      figureGroup({
        counts: {
          n: 50,
          noAnswer: 2,
          confidenceSetToOne: 7,
          simulated: 20,
          unparsable: 1,
          unjudged: 3,
          excluded: 1200,
        },
        intervals: {
          drawn: "clusters",
          waiting: false,
          progress: 1,
          ahead: 0,
          problem: null,
          ways: [
            { by: "question", clusters: 25 },
            { by: "person", clusters: 1 },
          ],
        },
        figures: { ...given.figures, gap: measured(0.1), ece: measured(0.2) },
        bins: [bin(12.5), bin(12.5)],
      }),
    ]),
    ["gap", "ece", "auroc"],
  );
  expect(row).toMatchObject({
    basis: "25 questions, 1 person",
    simulated: { count: 20, all: false },
    notes: [
      "2 gave no answer: counted as wrong, confidence 100\u202f%",
      "7 of a text that states no confidence: confidence set to 100\u202f%",
      "1 unparsable, left out",
      "3 not judged, left out",
      "1,200 by excluded people, left out",
    ],
    cells: [
      { figure: { text: "+10.0\u00a0points" }, word: "overconfident", note: null },
      {
        figure: { text: "0.200", interval: { low: "0.150", high: "0.250" } },
        note: "bins of only 12.5 forecasts",
      },
      { figure: { text: null, why: "no forecasts" } },
    ],
  });
});

test("what is not known yet is not undefined", () => {
  const late = { undefined: "being_computed" as const, n: 50 };
  const waiting = { ...given.intervals, waiting: true };
  const [row] = figureRows(
    nameGroups([
      figureGroup({ intervals: waiting, figures: { ...given.figures, eceCorrected: late } }),
    ]),
    ["eceCorrected", "referenceEce", "ece"],
  );
  expect(row?.cells.map(({ figure, isLate }) => figure?.why ?? isLate)).toEqual([
    true,
    true,
    "no forecasts",
  ]);
});

test("by other rules than the default ones the ECE says how far it is from those", () => {
  const note = (ece: number, other: number) => {
    const figures = { ...given.figures, ece: measured(ece) };
    const group = figureGroup({ figures, defaultEce: measured(other), bins: [bin(12)] });
    return figureRows(nameGroups([group]), ["ece"])[0]?.cells[0]?.note;
  };
  expect(note(0.104, 0.1)).toBe("0.004 above the default rules; bins of only 12 forecasts");
  expect(note(0.09, 0.1)).toBe("0.010 below the default rules; bins of only 12 forecasts");
  expect(note(0.1001, 0.1)).toBe("as by the default rules; bins of only 12 forecasts");
});

test("runs have a row beneath: accuracy and ECE over them", () => {
  const run = { n: 25, accuracy: measured(0.5, 25), ece: measured(0.1, 25), bins: [] };
  const each = [
    { ...run, seed: 1 },
    { ...run, seed: 2 },
  ];
  const seeds = { each, accuracy: measured(0.5, 2), ece: measured(0.1, 2) };
  const rows = figureRows(nameGroups([figureGroup({ seeds })]), ["accuracy", "brier"]);
  expect(rows[1]).toMatchObject({
    beneath: true,
    people: "mean of 2 runs, Student’s t",
    cells: [{ figure: { text: "50.0\u202f%" } }, { figure: null, isLate: false }],
  });
});

const groups = nameGroups(
  [0.3, null, 0.1, 0.2].map((ece, i) =>
    figureGroup({
      key: `k${i}`,
      split: `part ${i}`,
      figures: { ...given.figures, ece: ece === null ? given.figures.ece : measured(ece) },
    }),
  ),
);

test("groups are found by words, and sorted with what is undefined last both ways", () => {
  const keys = (by: Parameters<typeof orderGroups>[1]) => orderGroups(groups, by).map((g) => g.key);
  expect(keys({ search: "PART 2", sort: null })).toEqual(["k2"]);
  const sorted = (descending: boolean) => keys({ search: "", sort: { by: "ece", descending } });
  expect(sorted(false)).toEqual(["k2", "k3", "k0", "k1"]);
  expect(sorted(true)).toEqual(["k0", "k3", "k2", "k1"]);
});

test("diagrams are of the first six until others are chosen, then six more with each click", () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ key: `${i}` }));
  expect(shownPanels(many, null)).toHaveLength(6);
  // On paper nothing can be clicked: all, but for who has chosen.
  expect(shownPanels(many, null, true)).toHaveLength(9);
  expect(shownPanels(many, ["7"], true)).toEqual(["7"]);
  expect(morePanels(many, null)).toHaveLength(9);
  expect(
    morePanels(
      many,
      many.map(({ key }) => key),
    ),
  ).toBeNull();
  // What is no longer in the view is not shown; the table's order holds.
  expect(shownPanels(many, ["7", "gone", "2"])).toEqual(["2", "7"]);
});
