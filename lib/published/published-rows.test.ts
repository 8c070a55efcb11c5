import { expect, test } from "vitest";
import { publishedLayer } from "./published-frontier";
import { publishedRows } from "./published-rows";
import type { PublishedFigure } from "./schema";

const sources = [
  { id: "1", name: "Band et al. 2024" },
  { id: "2", name: "Another 2025" },
];

const figure = (more: Partial<PublishedFigure>): PublishedFigure => ({
  sourceId: "1",
  table: "question answering",
  printedIn: "Table 5",
  dataset: "TriviaQA",
  reader: "Claude 2.0 (simulated)",
  model: "LC RL",
  group: "Llama 2 7B–Based Methods",
  metric: "accuracy",
  // The paper's table of question answering.
  value: 0.6474,
  low: 0.6386,
  high: 0.6563,
  interval: "bootstrap",
  ...more,
});
const ece = { metric: "ece", value: 0.108, low: 0.101, high: 0.117 } as const;
const layout = { name: "question answering", across: "dataset" } as const;

test("a model's figures make one row of its table", () => {
  const figures = [
    figure({}),
    figure(ece),
    figure({ dataset: "BioASQ Task B", value: 0.3889, low: null, high: null, interval: "none" }),
    figure({ table: "agreement" }),
  ];
  expect(publishedRows(layout, figures, sources)).toEqual([
    {
      model: "LC RL",
      publishedIn: "Band et al. 2024",
      printedIn: ["Table 5"],
      group: "Llama 2 7B–Based Methods",
      source: "published",
      cells: {
        TriviaQA: {
          accuracy: { value: 0.6474, low: 0.6386, high: 0.6563 },
          ece: { value: 0.108, low: 0.101, high: 0.117 },
        },
        "BioASQ Task B": { accuracy: { value: 0.3889 } },
      },
    },
  ]);
});

test("with several sources, groups say whose they are, and equal names stay apart", () => {
  const rows = publishedRows(layout, [figure({}), figure({ sourceId: "2", group: "" })], sources);
  expect(rows.map(({ group }) => group)).toEqual([
    "Band et al. 2024 · Llama 2 7B–Based Methods",
    "Another 2025",
  ]);
});

test("a frontier shows models with both figures, by dataset and reader", () => {
  const figures = [
    figure({}),
    figure(ece),
    figure({ model: "Accuracy alone" }),
    figure({ reader: "Crowdworkers", value: 0.6012, low: null, high: null, interval: "none" }),
    figure({ reader: "Crowdworkers", ...ece, value: 0.116 }),
    // The ECE of another source is not this one's.
    figure({ sourceId: "2", model: "Other", ...ece }),
  ];
  expect(publishedLayer(figures, sources)).toMatchObject([
    {
      dataset: "TriviaQA",
      reader: "Claude 2.0 (simulated)",
      points: [
        {
          model: "LC RL",
          source: "Band et al. 2024",
          accuracy: 0.6474,
          ece: 0.108,
          accuracyInterval: { low: 0.6386, high: 0.6563 },
          eceInterval: { low: 0.101, high: 0.117 },
        },
      ],
    },
    { reader: "Crowdworkers", points: [{ accuracy: 0.6012, accuracyInterval: null, ece: 0.116 }] },
  ]);
});
