import type { ImportOptions } from "../options";
import { FileProblem } from "../reading/file-problem";
import {
  type Formed,
  formTestSet,
  likelyPart,
  recogniseTestSet,
  type Wanted,
} from "../test-sets/form-test-set";
import type { TestSet } from "../test-sets/test-set";
import { combineSources } from "./combine-sources";
import { findSources } from "./source-file";

/** One file for an import, made of those that somebody chose. */
export interface Opened {
  file: File;
  chosen: readonly File[];
  /** The test set that the files are known as; null for any others. */
  testSet: TestSet | null;
  /** What was made of it; null where the files are imported as they are. */
  formed: (Formed & { wanted: Wanted }) | null;
  /** For the record of the import; undefined where the file itself is imported. */
  madeFrom: ImportOptions["madeFrom"];
}

/**
 * Makes one file that can be imported: a test set of the files of its publisher, or JSON lines of several files or a
 * JSON document. Any other file is left as it is.
 * @param wanted what to make of a test set; null: import its files as they are. The likeliest unless given
 * @throws FileProblem
 */
export async function openFiles(
  chosen: readonly File[],
  wanted?: (Omit<Wanted, "part"> & { part?: string }) | null,
): Promise<Opened> {
  const [first, ...others] = await findSources(chosen);
  if (!first) throw new FileProblem("Choose a file.");
  const sources = [first, ...others] as const;
  const files = sources.map(({ file }) => file.name);
  const testSet = (await recogniseTestSet(sources)) ?? null;
  if (testSet && wanted !== null) {
    const part = wanted?.part ?? likelyPart(testSet, sources).id;
    const said = { seed: 0, ...wanted, part };
    const formed = { ...(await formTestSet(testSet, sources, said)), wanted: said };
    const madeFrom = { files, testSet: { id: testSet.id, ...said } };
    return { file: formed.file, chosen, testSet, formed, madeFrom };
  }
  const plain = { chosen, testSet, formed: null };
  if (others.length === 0 && first.format === "table")
    return { ...plain, file: first.file, madeFrom: undefined };
  return { ...plain, file: await combineSources(sources), madeFrom: { files } };
}
