import type { Db } from "@/db/client";
import type { GoodRow } from "../check-row";
import type { ImportKind, ImportOptions, RowError } from "../options";

export interface ImportContext {
  /** The import's transaction. */
  tx: Db;
  projectId: string;
  importId: string;
  options: ImportOptions;
}

/** The outcome of a batch: each row is in one of the three counts. */
export interface Stored {
  added: number;
  unchanged: number;
  bad: RowError[];
}

/** Stores a batch of good rows, in a handful of statements whatever their number. */
export type Importer<K extends ImportKind> = (
  context: ImportContext,
  rows: GoodRow<K>[],
) => Promise<Stored>;
