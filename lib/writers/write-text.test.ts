import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scriptedAsk } from "@/lib/prompts/testing/scripted-ask";
import { isOracle, methods } from "./methods";
import { writeQuery } from "./write-query";
import { writeText } from "./write-text";

test("the methods are those of the paper's Table 5, in its two parts", () => {
  const published = readFileSync("public/published/band-et-al-2024.csv", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Table 5,"))
    .map((line) => line.split(","))
    .map(([, , group, name]) => `${group?.startsWith("Llama") ? "Llama" : "API"}: ${name}`);
  expect(methods.map(({ base, name }) => `${base}: ${name}`).sort()).toEqual(
    [...new Set(published)].sort(),
  );
  expect(methods).toHaveLength(13);
});

test("a non-confidence method's ECE is 1 less its accuracy, in the published figures too", () => {
  const rows = readFileSync("public/published/band-et-al-2024.csv", "utf8")
    .split("\n")
    .map((line) => line.split(","))
    .filter(([table, , , , dataset]) => table === "Table 5" && dataset === "TriviaQA");
  const figure = (name: string, metric: string) =>
    Number.parseFloat(rows.find((row) => row[3] === name && row[6] === metric)?.[7] ?? "");
  for (const { name, modelKind } of methods) {
    const gap = Math.abs(1 - figure(name, "accuracy") / 100 - figure(name, "ece"));
    expect({ name, believed: gap < 0.0011 }).toEqual({
      name,
      believed: modelKind === "non-confidence",
    });
  }
});

describe("a text", () => {
  const query = "Write a paragraph about the Moon.";
  const examples = [{ query: "Write a paragraph about Mars.", text: "Mars is red." }];
  const writer = () =>
    scriptedAsk(({ prompt, sample }) =>
      prompt === "summary" ? `Summary ${sample}.` : `Text ${sample}.`,
    );

  test.each(["zero-shot", "fine-tuned"] as const)(
    "%s is asked for with the query alone",
    async (approach) => {
      const { ask, asked } = writer();
      expect(await writeText(ask, approach, { query, seed: 2, examples })).toEqual({
        text: "Text 2.",
        samples: [],
        isCutOff: false,
      });
      expect(asked).toEqual([{ prompt: "paragraph", input: { query }, sample: 2 }]);
    },
  );

  test("few-shot is asked for with the examples", async () => {
    const { ask, asked } = writer();
    await writeText(ask, "example-summaries", { query, examples });
    expect(asked).toEqual([
      { prompt: "paragraph-from-examples", input: { query, examples }, sample: 0 },
    ]);
  });

  test("the oracle is a summary of 8 samples, others for each seed", async () => {
    const { ask, asked } = writer();
    const written = await writeText(ask, "summary-of-samples", { query, seed: 1, examples });
    expect(written.text).toBe("Summary 1.");
    expect(written.samples).toEqual([8, 9, 10, 11, 12, 13, 14, 15].map((n) => `Text ${n}.`));
    expect(asked.at(-1)).toMatchObject({ prompt: "summary", input: { texts: written.samples } });
    expect(methods.filter(isOracle).map(({ name }) => name)).toEqual(["Direct Summary Eval"]);
  });

  test("is missing where the model wrote nothing, also for one of the samples", async () => {
    const nothing = scriptedAsk(() => " ");
    expect((await writeText(nothing.ask, "zero-shot", { query })).text).toBeNull();
    const once = scriptedAsk(({ sample }) => (sample === 3 ? "" : "Text."));
    const written = await writeText(once.ask, "summary-of-samples", { query, examples });
    expect(written.text).toBeNull();
    expect(written.samples).toHaveLength(7);
  });
});

describe("a query", () => {
  const answers = ["Copernicus"];
  const clue = "Galileo was under house arrest for espousing this man's theory";
  const question = "Whose theory did Galileo espouse?";
  const query = "Write a paragraph about the man whose theory Galileo espoused.";

  test("from a question", async () => {
    const { ask } = scriptedAsk(() => JSON.stringify({ query }));
    expect(await writeQuery(ask, { kind: "question", question, answers })).toEqual({
      question,
      query,
      isCutOff: false,
    });
  });

  test("from a clue, by way of a question", async () => {
    const { ask, asked } = scriptedAsk(({ prompt }) =>
      JSON.stringify(prompt === "query" ? { query } : { question }),
    );
    expect(await writeQuery(ask, { kind: "clue", clue, answers })).toMatchObject({
      question,
      query,
    });
    expect(asked[1]?.input).toEqual({ question, answers });
  });

  test("ends where the clue gives no question", async () => {
    const { ask, asked } = scriptedAsk(() => "Copernicus");
    expect(await writeQuery(ask, { kind: "clue", clue, answers })).toEqual({
      question: null,
      query: null,
      isCutOff: false,
    });
    expect(asked).toHaveLength(1);
  });

  test("for a person needs no model", async () => {
    const { ask, asked } = scriptedAsk(() => "");
    const made = await writeQuery(ask, { kind: "person", person: "Griselda Blanco" });
    expect(made.query).toBe("Write a paragraph bio about Griselda Blanco.");
    expect(asked).toEqual([]);
  });
});
