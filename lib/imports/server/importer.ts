import type { Db } from "@/db/client";
import type { GoodRow } from "../check-row";
import type { ImportKind, ImportOptions, RowError } from "../options";

export interface ImportContext {
  /** The import's transaction. */
  tx: Db;
  projectId: string;
  importId: string;
  options: ImportOptions;
  /** The import whose place this one takes: it may change what that one added and something still uses. */
  corrects: string | null;
}

/** The outcome of a batch: each row is in one of the counts added, completed, unchanged and bad. */
export interface Stored<K extends ImportKind> {
  added: number;
  completed?: number;
  unchanged: number;
  /** Of the unchanged ones, those that say the same as an earlier row of the file. */
  repeated: number;
  bad: RowError[];
  /** The rows that are not bad. */
  good: GoodRow<K>[];
  withoutTruth?: number;
}

/** Stores a batch of good rows, in a handful of statements whatever their number. */
export type Importer<K extends ImportKind> = (
  context: ImportContext,
  rows: GoodRow<K>[],
) => Promise<Stored<K>>;
