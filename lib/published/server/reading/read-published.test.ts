import { expect, test } from "vitest";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { readPublished } from "./read-published";

const qaHeader = "method,dataset,accuracy,ci_lower,ci_upper,ece,ece_lower,ece_upper\n";

test("the paper's CSV of question answering, with the groups of its table", () => {
  // From qa_results.csv of Band et al. 2024.
  const { figures, problems } = readPublished(
    `${qaHeader}LC RL,trivia_qa,0.6474,0.6386,0.6563,0.108,0.101,0.117\n` +
      "GPT-4 0-Shot,bioasq,0.6211,nan,nan,0.379,nan,nan",
  );
  expect(problems).toEqual([]);
  expect(figures).toMatchObject([
    {
      ...{ line: 2, table: "question answering", dataset: "TriviaQA", model: "LC RL" },
      ...{ group: "Llama 2 7B–Based Methods", metric: "accuracy" },
      ...{ value: 0.6474, low: 0.6386, high: 0.6563, interval: "bootstrap" },
    },
    { metric: "ece", value: 0.108 },
    {
      ...{ dataset: "BioASQ Task B", group: "API-Based LLM Methods", metric: "accuracy" },
      ...{ value: 0.6211, low: null, high: null, interval: "none" },
    },
    { metric: "ece", value: 0.379 },
  ]);
});

test("the paper's CSV of biographies: supported claims are its accuracy", () => {
  const share = "pooled_proportion_supported";
  const { figures } = readPublished(
    `method,dataset,${share},${share}_ci_lower,${share}_ci_upper,` +
      "pooled_ece,pooled_ece_ci_lower,pooled_ece_ci_upper\n" +
      "GPT-4 JAFU 0-Shot,factscore,0.7595,0.7493,0.7693,0.210,0.200,0.220\n",
  );
  expect(figures).toMatchObject([
    { table: "biographies", metric: "accuracy", value: 0.7595, group: "GPT-4–Based Methods" },
    { metric: "ece", value: 0.21, low: 0.2, high: 0.22 },
  ]);
});

test("our own columns, with shares or percent", () => {
  const { figures, problems } = readPublished(
    "model;metric;value;low;high;dataset\nA;Accuracy;64.7%;63.9%;65.6%;trivia_qa\nA;kappa;-0.1;;;\n",
  );
  expect(problems).toEqual([]);
  expect(figures).toMatchObject([
    { table: "results", dataset: "TriviaQA", value: 0.647, low: 0.639, interval: "unstated" },
    { dataset: "", metric: "kappa", value: -0.1, interval: "none" },
  ]);
});

test.each([
  ["model,metric,value\nA,f1,0.5", "line 2 metric"],
  ["model,metric,value\nA,ece,12", "line 2 value"],
  ["model,metric,value,low\nA,ece,0.1,0.05", "line 2 value"],
  ["model,metric,value,low,high\nA,ece,10%,0.05,0.2", "line 2 value"],
  ["model,metric,value\n,ece,0.1", "line 2 model"],
  ["model,metric,value\nA,ece,0.1\nA,ece,0.1", "line 3 ece"],
  [`${qaHeader}A,sciq,abc,0,1,0.1,0,1`, "line 2 accuracy"],
  [`model,metric,value\n${"A".repeat(121)},ece,0.1`, "line 2 model"],
])("a bad row is named: %j", (text, where) => {
  const { problems } = readPublished(text);
  expect(problems.map(({ line, column }) => `line ${line} ${column}`)).toEqual([where]);
});

test.each(["", "a,b\n1,2\n", qaHeader, "\\begin{tabular}{l} a \\\\ \\end{tabular}", "{}"])(
  "a file without results is refused: %j",
  (text) => {
    expect(() => readPublished(text)).toThrow(FileProblem);
    expect(() => readPublished(text)).toThrow(/Looked for: tables .* our own columns/);
  },
);
