import type { ImportKind } from "../options";

/** A record of a publisher's file. */
export type SourceRecord = ReadonlyMap<string, unknown>;

/** Where a record is. */
export interface Place {
  /** In its file, from 1. */
  no: number;
  /** The file, without its ending. */
  file: string;
  /** Of the file, where its name says one. */
  split: string | null;
}

/** A row of an import, by the names of its fields, and perhaps tags. */
export type MadeRow = { dataset: string } & Record<string, unknown>;

/** What rows become: all of them a test set, some that are drawn, or several splits that are drawn. */
type Draw = "all" | { sample: number } | { splits: Record<string, number> };

/** One thing that can be made of a publisher's files. */
export interface Part {
  id: string;
  label: string;
  kind: ImportKind;
  draw: Draw;
  /** The publisher's split of which it is made, where there are several. */
  of?: string;
  /** The rows that a record stands for; none where it is no part of the set. */
  rows(record: SourceRecord, at: Place): Iterable<MadeRow>;
  /** What a record is counted as. */
  counted(record: SourceRecord): string[];
  /** How many of these there should be. */
  expected: Record<string, number>;
  /** Columns that are kept as tags of questions. */
  tags?: string[];
  note?: string;
}

/** A data set that is known by its publisher's format. */
export interface TestSet {
  id: string;
  name: string;
  recognises(record: SourceRecord): boolean;
  parts: readonly [Part, ...Part[]];
}

/** Text of a record, or an empty one. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter(Boolean) : [];

/** An object in a record, by key. */
export const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
