import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { fieldNames } from "./fields";
import { findUnstorable } from "./find-unstorable";
import { difference, importKind, importOptions, rowError, taggedBy } from "./options";

export type { Difference, ImportOptions, RowError } from "./options";

/** The number of bad rows whose reasons are kept. All bad rows are counted. */
export const maxErrorsKept = 1_000;
export const maxFileBytes = 1_000_000_000;

export const importState = z.enum([
  "waiting",
  "running",
  "done",
  "refused",
  "failed",
  "undoing",
  "undone",
] as const);
export type ImportState = z.infer<typeof importState>;

const waitsFor = z.object({
  /** How many other imports run. */
  imports: z.int(),
  /** Whether these are all of the same person. */
  ofSender: z.boolean(),
});
export type WaitsFor = z.infer<typeof waitsFor>;

const namedImport = z.object({ id: uuid(), filename: z.string() });

/** How many rows of each kind: judgements, forecasts, texts, questions and so on. */
const rowCounts = z.record(z.string(), z.int());

export const importSummary = z.object({
  id: uuid(),
  kind: importKind,
  filename: z.string(),
  state: importState,
  /** Unknown when the sender did not say. */
  bytesTotal: z.int().nullable(),
  bytesRead: z.int(),
  rowsRead: z.int(),
  rowsAdded: z.int(),
  /** Rows of questions that filled in what was unknown of a stored one. */
  rowsCompleted: z.int(),
  /** Rows that changed nothing, because everything in them was already stored. */
  rowsUnchanged: z.int(),
  /** Of these, rows that say the same as an earlier row of the file. */
  rowsRepeated: z.int(),
  rowsBad: z.int(),
  /** Good rows of questions that still have no correct answer. */
  rowsWithoutTruth: z.int(),
  /** What it waits for when its file is there and other imports run first. */
  waitsFor: waitsFor.nullable(),
  /** The error that stopped it, if it was not a bad row; of one that waits, why its file was refused. */
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** What its undoing removed and left, once it was undone. */
  undone: z.object({ removed: rowCounts, left: rowCounts }).nullable(),
  /** The import that took its place. */
  correctedBy: namedImport.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importDetail = importSummary.extend({
  options: importOptions,
  errors: z.array(rowError),
  /** How far an undoing is, in [0, 1]; who asked for it, and when it ended. */
  undoneShare: z.number(),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** The import that this one corrects. */
  corrects: namedImport.nullable(),
  /** What it changes, or would change, of the import that it corrects. */
  difference: difference.nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const newImport = z
  .object({
    kind: importKind,
    filename: z.string().trim().min(1, "give the file's name").max(300),
    options: importOptions,
    corrects: uuid()
      .optional()
      .describe(
        "The import that this one replaces: its rows are taken back in the same transaction",
      ),
  })
  .superRefine(({ kind, options }, ctx) => {
    for (const [column, of] of Object.entries(options.tags ?? {})) {
      if (taggedBy[kind].includes(of)) continue;
      ctx.addIssue({
        code: "custom",
        path: ["options", "tags", column],
        message: `a file of ${kind} can’t tag a ${of}`,
      });
    }
    const known = fieldNames(kind);
    for (const field of Object.keys(options.mapping)) {
      if (known.includes(field)) continue;
      ctx.addIssue({
        code: "custom",
        path: ["options", "mapping", field],
        message: `is not a field of ${kind}; the fields are ${known.join(", ")}`,
      });
    }
  });
export type NewImport = z.input<typeof newImport>;

export const createImport = contract({
  route: "POST /api/projects/{projectId}/imports",
  access: "researcher",
  scope: "import",
  action: "import.create",
  summary: "Prepare an import: the file's kind and how to read it. Send the file next",
  body: newImport,
  response: importDetail,
  status: 201,
});

export const sendFile = contract({
  route: "PUT /api/projects/{projectId}/imports/{importId}/file",
  access: "researcher",
  scope: "import",
  action: "import.send",
  summary:
    "Send the import's file as the body; responds when it is imported, or with 422 when it is refused",
  consumes: [
    "text/csv",
    "application/x-ndjson",
    "application/octet-stream",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.apache.parquet",
  ],
  query: z.object({
    trial: z
      .enum(["true", "false"])
      .default("false")
      .describe(
        "For an import that corrects another one: only find what would change, and wait for the file again",
      ),
  }),
  response: importDetail,
});

export const listImports = contract({
  route: "GET /api/projects/{projectId}/imports",
  access: "researcher",
  summary: "The project's imports, newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
  }),
  response: z.object({ imports: z.array(importSummary), total: z.int(), pageSize: z.int() }),
});

export const getImport = contract({
  route: "GET /api/projects/{projectId}/imports/{importId}",
  access: "researcher",
  summary: "An import's progress or result, with its bad rows",
  response: importDetail,
});

/** What fits the address of a request. */
export const maxColumnsText = 8_000;

const columnsText = z
  .string()
  .max(maxColumnsText)
  .refine(isListOfTexts, 'must be a JSON list of names, such as ["reader","confidence"]')
  .describe("The file’s columns, as a JSON list of names");

const keysText = z
  .string()
  .max(maxColumnsText)
  .refine(isListOfTexts, 'must be a JSON list of keys, such as ["q1","q2"]')
  .describe("Keys of questions, as a JSON list");

function isListOfTexts(text: string): boolean {
  try {
    const names = z.array(z.string()).parse(JSON.parse(text));
    // Parsing has turned escapes into characters.
    return findUnstorable(names) === undefined;
  } catch {
    return false;
  }
}

const remembered = importSummary
  .pick({ kind: true, filename: true, createdAt: true })
  .extend({ options: importOptions });
export type Remembered = z.infer<typeof remembered>;

export const rememberMapping = contract({
  route: "GET /api/projects/{projectId}/mappings",
  access: "researcher",
  summary: "How the project last imported a file with the same columns",
  query: z.object({ columns: columnsText }),
  response: z.object({ remembered: remembered.nullable() }),
});

export const findDataset = contract({
  route: "GET /api/projects/{projectId}/datasets-with-keys",
  access: "researcher",
  summary: "The name of the project's one dataset that has questions with all of some keys",
  query: z.object({ keys: keysText }),
  response: z.object({
    /** Null where no dataset has them, or several have. */
    dataset: z.string().nullable(),
  }),
});
