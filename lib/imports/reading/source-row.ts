/** A record of a file as it stands, before anyone asks what it means. */
export interface SourceRow {
  /** Where it begins, counting the file's own lines from 1. */
  line: number;
  /** Characters in the file: how much memory it may take. */
  size: number;
  /** By column. */
  cells: ReadonlyMap<string, unknown>;
}

/** A place where the file could not be read. What follows it can. */
interface UnreadableLine {
  line: number;
  size: number;
  problem: string;
}

export type SourceItem = SourceRow | UnreadableLine;

/** Takes a file piece by piece and gives the records that have come to their end. */
export interface RowReader {
  read(text: string): SourceItem[];
  /** The last record, which no line break ends. */
  end(): SourceItem[];
}

/** A record longer than this is a mistake, most often a quote that nobody closed. */
export const maxRecordLength = 1_000_000;
