import { FileProblem } from "../reading/file-problem";
import { firstItems, readSource } from "../sources/read-source";
import type { SourceFile } from "../sources/source-file";
import { bioasq } from "./bioasq";
import { drawOrder } from "./draw-order";
import { factscoreFacts, factscorePeople } from "./factscore";
import { jeopardy } from "./jeopardy";
import { sciq } from "./sciq";
import type { MadeRow, Part, TestSet } from "./test-set";
import { triviaqa } from "./triviaqa";

const testSets: readonly TestSet[] = [
  triviaqa,
  jeopardy,
  sciq,
  bioasq,
  factscoreFacts,
  factscorePeople,
];

/** What to make of the files, and how to draw it. */
export interface Wanted {
  part: string;
  seed: number;
  /** Questions that are drawn for expensive models, and tagged; none unless given. */
  subset?: number;
}

/** How many there are of something, and how many there should be. */
interface Count {
  what: string;
  found: number;
  expected: number;
}

export interface Formed {
  file: File;
  kind: Part["kind"];
  counts: Count[];
  tags: string[];
}

/** The test set whose files these are, by their first record; undefined where it is none that is known. */
export async function recogniseTestSet(
  sources: readonly SourceFile[],
): Promise<TestSet | undefined> {
  const [first] = sources;
  const record = first && (await firstItems(first)).find((item) => "cells" in item);
  return record && testSets.find((one) => one.recognises(record.cells));
}

/** The part that files of these names most likely are. */
export const likelyPart = ({ parts }: TestSet, sources: readonly SourceFile[]): Part =>
  parts.find(({ of }) => of !== undefined && sources.every(({ split }) => split === of)) ??
  parts[0];

/**
 * Makes the rows of an import from publishers' files.
 * @returns JSON lines, and what there is more or less of than there should be
 * @throws FileProblem for a record that can't be read, or where there is nothing to make
 */
export async function formTestSet(
  { name, parts }: TestSet,
  sources: readonly SourceFile[],
  { part: id, seed, subset }: Wanted,
): Promise<Formed> {
  const part = parts.find((one) => one.id === id);
  if (!part) throw new FileProblem(`${name} has no part “${id}”.`);
  const found = new Map(Object.keys(part.expected).map((what) => [what, 0]));
  const rows: MadeRow[] = [];
  for (const source of sourcesOf(part, sources)) {
    const at = { no: 0, file: source.file.name.replace(/\.[^.]*$/, ""), split: source.split };
    for await (const items of readSource(source)) {
      for (const item of items) {
        if ("problem" in item) {
          const message = `Record ${item.line} of ${source.file.name} ${item.problem}.`;
          throw new FileProblem(message, item.line);
        }
        at.no += 1;
        for (const what of part.counted(item.cells)) found.set(what, (found.get(what) ?? 0) + 1);
        rows.push(...part.rows(item.cells, at));
      }
    }
  }
  if (rows.length === 0) throw new FileProblem(`The files have nothing of ${name}.`);
  const counts = Object.entries(part.expected).map(([what, expected]) => ({
    what,
    found: found.get(what) ?? 0,
    expected,
  }));
  const drawn = drawRows(rows, part, seed);
  const marked = subset === undefined ? drawn.rows : markSubset(drawn.rows, seed, subset);
  const lines = marked.map((row) => `${JSON.stringify(row)}\n`);
  const tags = [...(part.tags ?? []), ...(subset === undefined ? [] : [subsetTag])];
  return {
    file: new File(lines, `${name}.jsonl`, { type: "application/x-ndjson" }),
    kind: part.kind,
    counts: [...counts, ...drawn.counts],
    tags,
  };
}

/** Of a folder with all splits, the files of the split that the part is made of. */
function sourcesOf({ of }: Part, sources: readonly SourceFile[]): readonly SourceFile[] {
  const own = sources.filter(({ split }) => of === undefined || split === of);
  return own.length > 0 ? own : sources;
}

function drawRows(rows: MadeRow[], { draw, kind }: Part, seed: number) {
  if (draw === "all") {
    const all = kind === "questions" ? rows.map((row) => ({ ...row, split: "test" })) : rows;
    return { rows: all, counts: [] };
  }
  const sizes = "sample" in draw ? { test: draw.sample } : draw.splits;
  const order = inDrawOrder(rows, seed);
  const counts: Count[] = [];
  const made: MadeRow[] = [];
  let from = 0;
  for (const [split, expected] of Object.entries(sizes)) {
    const own = order.slice(from, from + expected);
    from += own.length;
    made.push(...own.map((row) => ({ ...row, split })));
    counts.push({ what: split, found: own.length, expected });
  }
  return { rows: made, counts };
}

const subsetTag = "subset";

/** The first questions in the order of the draw: a smaller subset is a part of a larger one. */
function markSubset(rows: MadeRow[], seed: number, size: number): MadeRow[] {
  const chosen = new Set(inDrawOrder(rows, seed).slice(0, size));
  return rows.map((row) => (chosen.has(row) ? { ...row, [subsetTag]: `${size} drawn` } : row));
}

function inDrawOrder(rows: MadeRow[], seed: number): MadeRow[] {
  const keyed = rows.map((row) => ({ row, key: drawOrder(seed, row.dataset, String(row.key)) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
