import { expect, test } from "vitest";
import { afterJoin, optionsOf, propose, say } from "./choice";
import { guessJoin } from "./join/guess-join";
import { joinFiles } from "./join/join-files";
import { readPreview } from "./preview";
import { bytesOfBlob } from "./reading/file-bytes";
import type { Remembered } from "./schema";

async function seen(text: string, filename = "pilot.csv") {
  const file = new File([text], filename);
  return { file, filename, preview: await readPreview(bytesOfBlob(file)) };
}

const wide = "item,Ada,Bob,year score\ni1,80,90,70\ni2,10,5,60\n";
const remembered: Remembered = {
  kind: "forecasts",
  filename: "old.csv",
  createdAt: "2026-01-01T00:00:00.000Z",
  options: {
    format: "csv",
    onBadRows: "refuse",
    createMissing: false,
    repeats: "refuse",
    mapping: { dataset: { value: "Old" }, reader_kind: { value: "human" } },
    unpivot: { columns: ["Ada", "Bob", "year score"] },
  },
};

test("what a person chose stays when a second file is joined", async () => {
  const first = await seen(wide);
  let choice = propose(first, {}, null);
  choice = say(choice, first, { turned: ["Ada", "Bob"] });
  choice = say(choice, first, { mapping: { dataset: { value: "Cup" } } });
  choice = say(choice, first, {
    mapping: { reader_kind: { value: "human" } },
    createMissing: true,
  });
  const second = await seen("item,outcome\ni1,1\ni2,0\n", "outcomes.csv");
  const keys = guessJoin(first.preview, second.preview);
  const joined = await joinFiles(first, second, keys ?? { first: "", second: "" });
  const both = await seen(await joined.file.text(), joined.file.name);
  // The project remembers another choice for a file with these columns.
  for (const one of [null, remembered]) {
    const next = propose(both, afterJoin(choice), one);
    expect(next.guess.kind).toBe("forecasts");
    expect(optionsOf(next)).toMatchObject({
      unpivot: { columns: ["Ada", "Bob"] },
      createMissing: true,
      mapping: {
        dataset: { value: "Cup" },
        reader_kind: { value: "human" },
        outcome: { column: "outcome" },
      },
    });
  }
});

test("what a person chose stays when the mapping is guessed anew", async () => {
  const file = await seen(wide);
  let choice = propose(file, {}, remembered);
  expect(optionsOf(choice)).toMatchObject({
    unpivot: remembered.options.unpivot,
    mapping: { dataset: { value: "Old" } },
  });
  choice = say(choice, file, { turned: ["Ada", "Bob"] });
  choice = say(choice, file, { mapping: { dataset: { value: "Cup" } }, scale: "percent" });
  expect(optionsOf(propose(file, choice.said, null))).toMatchObject({
    unpivot: { columns: ["Ada", "Bob"] },
    scale: "percent",
    mapping: { dataset: { value: "Cup" }, reader: { column: "column heading" } },
  });
});

test("a choice about columns that are gone, or of another kind, does not stay", async () => {
  const file = await seen(wide);
  const choice = say(propose(file, {}, null), file, {
    mapping: { question: { column: "item" }, dataset: { value: "Cup" }, judge: { column: "Bob" } },
    tags: { item: "forecast" },
  });
  const asQuestions = say(choice, file, { kind: "questions" });
  expect(asQuestions.said).toMatchObject({ mapping: { dataset: { value: "Cup" } }, tags: {} });
  expect(asQuestions.said.mapping).not.toHaveProperty("question");
  const other = await seen("item,Cem,Dan\ni1,80,90\n");
  expect(propose(other, choice.said, null).said.mapping).toEqual({
    question: { column: "item" },
    dataset: { value: "Cup" },
  });
});
