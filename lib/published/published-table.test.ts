import { expect, test } from "vitest";
import { paperTables, type TableLayout } from "./paper-tables";
import type { TableFigure, TableRow } from "./published-rows";
import { layOutTable } from "./published-table";
import { tableCsv, tableLatex } from "./table-files";

const layout = (name: string): TableLayout => {
  const found = paperTables.find((table) => table.name === name);
  if (!found) throw new Error(name);
  return { ...found, note: "" };
};

const row = (
  model: string,
  group: string,
  accuracy: TableFigure,
  ece: TableFigure,
  source: TableRow["source"] = "published",
): TableRow => ({ model, group, cells: { SciQ: { accuracy, ece } }, source });

// SciQ in the paper's table of question answering: Claude Distill has the best accuracy of its group
// and LC RL the best ECE; of the API-based, GPT-4 ICL 8-Shot and GPT-4 Summary ICL 8-Shot.
const llama = "Llama 2 7B–Based Methods";
const api = "API-Based LLM Methods";
const rows = [
  row(
    "This one",
    "This project",
    { value: 0.9, n: 40 },
    { undefined: "too_few_forecasts", n: 3 },
    "ours",
  ),
  row(
    "Claude Distill",
    llama,
    { value: 0.57, low: 0.5617, high: 0.5783 },
    { value: 0.43, low: 0.422, high: 0.438 },
  ),
  row("LC RL", llama, { value: 0.5685, low: 0.5602, high: 0.5767 }, { value: 0.213 }),
  row("GPT-4 ICL 8-Shot", api, { value: 0.716 }, { value: 0.284 }),
  row("GPT-4 Summary ICL 8-Shot", api, { value: 0.705 }, { value: 0.225 }),
];

test("groups stand one below the other, published first, each with its own best", () => {
  const { columns, groups } = layOutTable(layout("question answering"), rows);
  expect(columns).toEqual([
    {
      name: "SciQ",
      metrics: [
        { metric: "accuracy", heading: "Accuracy (%) ↑" },
        { metric: "ece", heading: "ECE ↓" },
      ],
    },
  ]);
  const laidOut = groups.map(({ name, rows: members }) => [
    name,
    ...members.map(({ cells }) => cells.map((c) => `${c.isBest ? "*" : ""}${c.text}`).join(" ")),
  ]);
  expect(laidOut).toEqual([
    [llama, "*57.00 0.430", "56.85 *0.213"],
    [api, "*71.60 0.284", "70.50 *0.225"],
    // Alone in its group there is nothing to be best of.
    ["This project", "90.00 null"],
  ]);
  expect(groups[0]?.rows[0]?.cells[0]?.interval).toEqual(["56.17", "57.83"]);
  expect(groups[2]?.rows[0]?.cells[1]).toMatchObject({ why: "fewer than two forecasts", n: 3 });
});

test("equals are best together, and of agreement nothing is marked", () => {
  const same = [
    row("A", "", { value: 0.5 }, { value: 0.1 }),
    row("B", "", { value: 0.5 }, { value: 0.2 }),
  ];
  const [group] = layOutTable(layout("question answering"), same).groups;
  expect(group?.rows.map(({ cells }) => cells[0]?.isBest)).toEqual([true, true]);
  const agreement = ["A", "B"].map(
    (model, i): TableRow => ({
      model,
      group: "",
      source: "published",
      cells: {
        "Between crowdworkers": { correlation: { value: 0.886 - i }, kappa: { value: 0.85 } },
      },
    }),
  );
  const table = layOutTable(layout("agreement"), agreement);
  expect(table.hasBest).toBe(false);
  expect(table.groups[0]?.rows.flatMap(({ cells }) => cells.map((c) => c.isBest))).toEqual(
    Array(4).fill(false),
  );
});

test("the files hold what the table shows: CSV unrounded, LaTeX as printed", () => {
  const table = layOutTable(layout("question answering"), rows.slice(1, 3));
  expect(tableCsv(table).split("\n")).toEqual([
    "source,group,model,simulated,SciQ accuracy,SciQ accuracy low,SciQ accuracy high,SciQ accuracy n,SciQ ece,SciQ ece low,SciQ ece high,SciQ ece n",
    `published,${llama},Claude Distill,,0.57,0.5617,0.5783,,0.43,0.422,0.438,`,
    `published,${llama},LC RL,,0.5685,0.5602,0.5767,,0.213,,,`,
    "",
  ]);
  expect(tableLatex(table)).toContain(
    String.raw`LC RL & 56.85 {\scriptsize (56.02, 57.67)} & \textbf{0.213} \\`,
  );
});

test("what the paper did is only said where its figures stand", () => {
  const given = { ...layout("agreement"), note: "With Claude 2.0." };
  const own = "Rows of this project: its own figures, with their 95 % intervals.";
  const [ours, published] = [rows.slice(0, 1), rows.slice(1)];
  expect(layOutTable(given, ours).note).toBe(own);
  expect(layOutTable(given, published).note).toBe("With Claude 2.0.");
  expect(layOutTable(given, rows).note).toBe(`With Claude 2.0. ${own}`);
});

test("simulated readers are marked beside real people, and papers are named", () => {
  const ours = rows.slice(0, 1).map((one) => ({ ...one, basis: { n: 40, simulated: 40 } }));
  const theirs = rows.slice(1, 2).map((one) => ({ ...one, publishedIn: "Band & al_2024" }));
  const table = layOutTable(layout("human question answering"), [...theirs, ...ours]);
  expect(table.groups.map(({ rows: members }) => members[0]?.simulated)).toEqual([
    null,
    { count: 40, all: true },
  ]);
  const latex = tableLatex(table);
  expect(latex).toContain("\nThis one (simulated) & 90.00 & -- \\\\");
  expect(latex).toContain("\\caption{Human question answering. Published in Band \\& al\\_2024. ");
  expect(tableCsv(table)).toContain("ours,This project,This one,40,0.9,");
});
