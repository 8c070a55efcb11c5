import { expect, test } from "vitest";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { readBand2024 } from "./read-band-2024";
import { readPublished } from "./read-published";

test("shares or percent, with an interval or without, in any order of columns", () => {
  const { figures, problems } = readPublished(
    "model;metric;value;low;high;dataset;printed_in\nA;Accuracy;64.7%;63.9%;65.6%;trivia_qa;Table 2\n" +
      "A;kappa;-0.1;;;;\nA;ece;n/a;;;;\n",
  );
  expect(problems).toEqual([]);
  expect(figures).toMatchObject([
    {
      line: 2,
      table: "results",
      printedIn: "Table 2",
      dataset: "TriviaQA",
      value: 0.647,
      low: 0.639,
      high: 0.656,
      interval: "unstated",
    },
    { dataset: "", metric: "kappa", value: -0.1, interval: "none" },
  ]);
});

test.each([
  ["model,metric,value\nA,f1,0.5", "line 2 metric"],
  ["model,metric,value\nA,ece,12", "line 2 value"],
  ["model,metric,value\nA,ece,abc", "line 2 value"],
  ["model,metric,value,low\nA,ece,0.1,0.05", "line 2 value"],
  ["model,metric,value,low,high\nA,ece,0.1,0.2,0.05", "line 2 value"],
  ["model,metric,value,low,high\nA,ece,10%,0.05,0.2", "line 2 value"],
  ["model,metric,value\n,ece,0.1", "line 2 model"],
  ["model,metric,value\nA,ece,0.1\nA,ece,0.1", "line 3 metric"],
  [`model,metric,value\n${"A".repeat(121)},ece,0.1`, "line 2 model"],
])("a bad row is named: %j", (text, where) => {
  const { problems } = readPublished(text);
  expect(problems.map(({ line, column }) => `line ${line} ${column}`)).toEqual([where]);
});

test.each([
  "",
  "a,b\n1,2\n",
  "model,metric,value\n",
  "\\begin{tabular}{l} a \\\\ \\end{tabular}",
  "{}",
])("a file without results is refused: %j", (text) =>
  expect(() => readPublished(text)).toThrow(FileProblem),
);

// The appendix of Band et al. 2024, arXiv:2404.00474.
test.each([
  ["Table 3", "agreement", "LC SFT", "", "kappa", 0.842, null],
  ["Table 4", "agreement", "LC RL", "", "correlation", 0.626, null],
  ["Table 5", "question answering", "LC RL", "TriviaQA", "accuracy", 0.6474, [0.6386, 0.6563]],
  ["Table 5", "question answering", "LC RL", "TriviaQA", "ece", 0.108, [0.101, 0.117]],
  ["Table 7", "biographies", "GPT-4 JAFU 0-Shot", "", "ece", 0.21, [0.2, 0.22]],
] as const)(
  "the paper’s %s is there: %s of %s",
  (printedIn, table, model, dataset, metric, value, ends) => {
    const found = readBand2024().figures.filter(
      (figure) =>
        figure.printedIn === printedIn &&
        figure.model === model &&
        figure.metric === metric &&
        (dataset === "" || figure.dataset === dataset),
    );
    const [low, high] = ends ?? [null, null];
    expect(found).toMatchObject([{ table, value, low, high }]);
  },
);

test("the paper’s five tables have 138 figures", () => {
  expect(readBand2024().source.tables).toEqual([
    // 13 methods on 4 datasets, accuracy and ECE; 3 models read by people; 8 methods on biographies.
    { table: "question answering", rows: 13, figures: 104 },
    { table: "human question answering", rows: 3, figures: 6 },
    { table: "biographies", rows: 8, figures: 16 },
    // 3 models among crowdworkers and 3 with Claude, correlation and kappa.
    { table: "agreement", rows: 6, figures: 12 },
  ]);
});
