/** A record of a file, not yet interpreted. */
export interface SourceRow {
  /** Where it begins, counting the file's own lines from 1. */
  line: number;
  /** Characters in the file: how much memory it may take. */
  size: number;
  /** By column. */
  cells: ReadonlyMap<string, unknown>;
}

/** A place where the file could not be read. The text after it can be. */
interface UnreadableLine {
  line: number;
  size: number;
  problem: string;
}

export type SourceItem = SourceRow | UnreadableLine;

/** Takes a file piece by piece and returns the records that are complete. */
export interface RowReader {
  read(text: string): SourceItem[];
  /** The last record, which has no line break at its end. */
  end(): SourceItem[];
}

/** A record longer than this is a mistake, most often an unclosed quote. */
export const maxRecordLength = 1_000_000;
