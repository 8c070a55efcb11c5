import { z } from "zod";
import { largestInteger } from "@/lib/http/largest-integer";
import { uuid } from "@/lib/http/uuid";
import { longestName, mostTags, type TagKind, tagKind } from "@/lib/tags/tags";

// How a file is to be read. Stored with each import, so that people can see later what was done.

export const importKind = z.enum([
  "questions",
  "models",
  "generations",
  "forecasts",
  "labels",
  "pages",
]);
export type ImportKind = z.infer<typeof importKind>;

const fileFormat = z.enum(["csv", "jsonl", "xlsx", "parquet", "mediawiki"]);
type FileFormat = z.infer<typeof fileFormat>;
/** Formats that a process of its own reads, and those of them that the browser reads as well. */
export type BinaryFormat = Exclude<FileFormat, TextFormat>;
export type TableFormat = Exclude<BinaryFormat, "mediawiki">;
export type TextFormat = Extract<FileFormat, "csv" | "jsonl">;

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Where a field's value comes from: a column of the file, the same value for all, the number of the line, or nowhere. */
const fieldSource = z.union(
  [
    z.strictObject({ column: z.string().max(1000) }),
    z.strictObject({ value: z.string().max(20_000) }),
    z.strictObject({ lineNumber: z.literal(true) }),
    z.null(),
  ],
  { error: 'must be {"column": name}, {"value": text}, {"lineNumber": true} or null' },
);
export type FieldSource = z.infer<typeof fieldSource>;

/** Where a field's value comes from, in words. */
export function sourceText(source: NonNullable<FieldSource>): string {
  if ("column" in source) return `column “${source.column}”`;
  return "value" in source ? `“${source.value}” for all rows` : "the number of the line";
}

/** The column that a field is read from, if it is read from one. */
export const columnOf = (source: FieldSource | undefined): string | undefined =>
  source && "column" in source ? source.column : undefined;

/** By field. A field that is not in it is read from the column of its name or of a synonym, if there is one. */
const mapping = z.record(z.string(), fieldSource);
export type Mapping = z.infer<typeof mapping>;

/** How a file writes probabilities: 0.85, or 85. */
const scale = z.enum(["fraction", "percent"]);
export type Scale = z.infer<typeof scale>;

const columnNames = z.array(z.string().max(1000)).max(1000);

/** What a wide file's columns hold: a forecast in each cell. */
const unpivot = z.strictObject({ columns: columnNames.min(1) });

/** What a file of each kind can tag. */
export const taggedBy: Record<ImportKind, readonly TagKind[]> = {
  questions: ["question"],
  models: ["model"],
  generations: ["question", "model"],
  forecasts: ["reader", "question", "model", "forecast"],
  labels: ["reader", "question", "model"],
  pages: [],
};

const tagColumns = z
  .record(z.string().min(1).max(longestName), tagKind)
  .refine((tags) => Object.keys(tags).length <= mostTags, `can keep at most ${mostTags} columns`);

const joinedPart = z.strictObject({
  filename: z.string().max(300),
  sheet: z.string().max(100).optional(),
  key: z.string().max(1000),
});

/** The two files that a file was joined from, and the columns with the key that they share. */
const joinedFrom = z.strictObject({ first: joinedPart, second: joinedPart });
export type JoinedFrom = z.infer<typeof joinedFrom>;

/** The files that a file was made of, and the test set that was made. */
const madeFrom = z.strictObject({
  files: z.array(z.string().max(300)).min(1).max(1000),
  testSet: z
    .strictObject({
      id: z.string().max(100),
      part: z.string().max(100),
      seed: z.int().min(-largestInteger).max(largestInteger),
      subset: z.int().min(1).max(largestInteger).optional(),
    })
    .optional(),
});

export const importOptions = z.object({
  format: fileFormat.describe(
    "The file’s format; mediawiki is a Wikipedia dump in XML, packed with bzip2 or not",
  ),
  mapping: mapping
    .default({})
    .describe(
      "Where each field comes from. A field that is not in it is read from the column of its name or of a synonym, if there is one",
    ),
  scale: scale
    .optional()
    .describe(
      "How the file writes probabilities without a percent sign, in all rows and fields: fraction (0.85) or percent (85). Needed where a number is above 1",
    ),
  unpivot: unpivot
    .optional()
    .describe(
      "Columns of a wide file whose cells are each a row of their own. The mapping then finds their names in the column “column heading”, their values in “cell”, and the line of the file in “line number”. Empty cells are left out",
    ),
  tags: tagColumns
    .optional()
    .describe(
      "Columns of your own, by their name in the file, and what each is a tag of. Never answers about a participant",
    ),
  onBadRows: z
    .enum(["refuse", "skip"])
    .default("refuse")
    .describe("refuse: one bad row and nothing is imported; skip: the good rows are"),
  createMissing: z
    .boolean()
    .default(false)
    .describe("Whether datasets and questions that the file names may be made"),
  repeats: z
    .enum(["refuse", "draws"])
    .default("refuse")
    .describe(
      "How to take several forecasts of one reader about the same thing: refuse, as a mistake; draws, as repeated readings, numbered in the order of the file",
    ),
  delimiter: z
    .enum(delimiters)
    .optional()
    .describe("Of a CSV file; found in its first line unless given"),
  sheet: z
    .string()
    .max(100)
    .optional()
    .describe("Of an Excel workbook, by its name; the first that is not hidden unless given"),
  joinedFrom: joinedFrom
    .optional()
    .describe("For the record: the two files that this one was joined from before it was sent"),
  madeFrom: madeFrom
    .optional()
    .describe(
      "For the record: the files that this one was made of before it was sent, and the test set that was made, with the seed of its draw",
    ),
  columns: columnNames
    .optional()
    .describe("The file’s columns, by which the project remembers the mapping"),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** What a row means. */
export type RowOptions = Pick<ImportOptions, "mapping" | "scale" | "unpivot" | "tags">;

/** Why a row is bad. `line` counts the file's own lines from 1; `column` is the file's, or empty. */
export const rowError = z.object({ line: z.int(), column: z.string(), reason: z.string() });
export type RowError = z.infer<typeof rowError>;

const changedRow = z.object({
  change: z.enum(["added", "changed", "removed"]),
  kind: z.string(),
  name: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** Imports that found rows there already which another one may have added. */
export const laterImports = z.object({
  total: z.int(),
  newest: z.array(
    z.object({ id: uuid(), filename: z.string(), rows: z.int().describe("Those it found there") }),
  ),
});
export type LaterImports = z.infer<typeof laterImports>;

/** The rows of an import beside those of the one that it corrects: counts, and the first rows that differ. */
export const difference = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** The rows that were compared, by their kind. Corrections made before this was counted lack it. */
  compared: z.record(z.string(), z.int()).optional(),
  first: z.array(changedRow),
  /** Those that found there what is now changed or removed. Earlier corrections lack it, too. */
  laterImports: laterImports.optional(),
});
export type Difference = z.infer<typeof difference>;
