import type { Lineage } from "../../schema-models";
import type { readNeeds } from "./read-needs";
import type { StageRecord } from "./stage-records";

type Input = Lineage["stages"][number]["inputs"][number];

type Made = Awaited<ReturnType<typeof readNeeds>> & {
  records: ReadonlyMap<string, StageRecord>;
};

/** What a stage took, with its hash. Of one that is done, its record says it; of any other, only what the recipe says. */
export function toInputs(stage: string, { records, needs, recipe }: Made): Input[] {
  const record = records.get(stage);
  const taken = needs.get(stage) ?? {};
  // The record leaves out optional inputs that were not given.
  const names = Object.keys(record?.inputs ?? taken);
  return names.map((need) => {
    const noted = record?.inputs[need] ?? null;
    const from = taken[need];
    if (from === undefined) return { need, stage: null, file: null, isFolder: null, sha256: null };
    if (from.startsWith("@")) {
      const file = from.slice(1);
      return {
        need,
        stage: null,
        file,
        isFolder: recipe?.models.includes(file) ?? null,
        sha256: noted,
      };
    }
    const [maker = "", ...within] = from.split("/");
    const file = within.join("/") || null;
    // What a stage notes of an earlier one's file is not the file's own hash.
    const sha256 = file === null ? noted : (records.get(maker)?.outputs[file] ?? null);
    return { need, stage: maker, file, isFolder: file === null, sha256 };
  });
}
