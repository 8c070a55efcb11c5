import { expect, test } from "vitest";
import { afterJoin, type Choice, optionsOf, propose, proposeCorrection, say } from "./choice";
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

test("a correction stays in the dataset of the import it corrects, whatever its file is called", async () => {
  const corrected: Remembered = {
    ...remembered,
    options: { ...remembered.options, unpivot: { columns: ["Ada", "Bob"] } },
  };
  const datasetOf = (choice: Choice) => optionsOf(choice).mapping.dataset;
  const first = await seen("item,Ada,Bob\ni1,80,90\ni2,10,5\n", "wide_better.csv");
  const alone = proposeCorrection(first, {}, null, corrected);
  expect(datasetOf(alone)).toEqual({ value: "Old" });
  const second = await seen("item,outcome\ni1,1\ni2,0\n", "outcomes.csv");
  const joined = await joinFiles(first, second, { first: "item", second: "item" });
  const both = await seen(await joined.file.text(), joined.file.name);
  const other: Remembered = {
    ...corrected,
    options: { ...corrected.options, mapping: { dataset: { value: "Another" } } },
  };
  for (const one of [null, corrected, other]) {
    const choice = proposeCorrection(both, afterJoin(alone), one, corrected);
    expect(datasetOf(choice)).toEqual({ value: "Old" });
    expect(datasetOf(propose(both, choice.said, null))).toEqual({ value: "Old" });
  }
  // What the person or the file itself says comes first.
  const said = { mapping: { dataset: { value: "Cup" } } };
  expect(datasetOf(proposeCorrection(first, said, null, corrected))).toEqual({ value: "Cup" });
  const named = await seen("dataset,item,reader,confidence\nCup,i1,Ada,0.8\n");
  expect(datasetOf(proposeCorrection(named, {}, null, corrected))).toEqual({ column: "dataset" });
});

test("a correction is of the same kind, with what was chosen beside the columns", async () => {
  const corrected: Remembered = {
    ...remembered,
    kind: "labels",
    options: { ...remembered.options, createMissing: true, onBadRows: "skip" },
  };
  const file = await seen("item,who,label\ni1,Ada,yes\n");
  const choice = proposeCorrection(file, {}, null, corrected);
  expect(choice.guess.kind).toBe("labels");
  expect(optionsOf(choice)).toMatchObject({ createMissing: true, onBadRows: "skip" });
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
