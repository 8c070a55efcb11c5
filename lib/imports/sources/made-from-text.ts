import type { ImportOptions } from "../options";

/** "Made of train.json, valid.json and 1 more: sciq, test, seed 0". */
export function madeFromText({ files, testSet }: NonNullable<ImportOptions["madeFrom"]>): string {
  const shown = files.slice(0, 3).join(", ");
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  if (!testSet) return `Made of ${shown}${more}`;
  const { id, part, seed, subset } = testSet;
  const drawn = subset === undefined ? "" : `, subset of ${subset}`;
  return `Made of ${shown}${more}: ${id}, ${part}, seed ${seed}${drawn}`;
}
