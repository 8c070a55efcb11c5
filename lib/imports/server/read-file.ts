import { eq } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { isDatabaseDown, isInTheWay, isTooSlow } from "@/lib/http/database-errors";
import { Refusal } from "@/lib/http/errors";
import type { Difference, ImportKind, RowError } from "../options";
import { FileProblem } from "../reading/file-problem";
import { maxErrorsKept } from "../schema";
import { checkTags, storeTags } from "./import-tags";
import type { ImportContext, Stored } from "./importer";
import { importers } from "./importers/importers";
import { UploadEnded } from "./open-upload";
import { readAhead } from "./read-ahead";
import { type Batch, readBatches } from "./read-batches";
import type { FileContent } from "./read-items";
import { refuseArchived } from "./refuse-archived";
import { transactionWithCause } from "./transaction-with-cause";

interface FileReading<K extends ImportKind> {
  db: Database;
  /** The transaction around the import's own, which lives on when that is rolled back. */
  outer: Db;
  context: Omit<ImportContext, "tx">;
  kind: K;
  file: FileContent;
  correction?: Correction;
}

/** What happens around an import that takes another one's place, in its transaction. */
export interface Correction {
  /** Whether it only finds what would change, and stores nothing. */
  isTrial: boolean;
  before: (tx: Db, corrects: string) => Promise<void>;
  after: (tx: Db, corrects: string) => Promise<Difference>;
}

/** Milliseconds between two times that the progress is written. */
const progressInterval = 200;

export interface Outcome extends ReturnType<Tally["counts"]> {
  /** `waiting` after a trial: the file can be sent again. */
  state: "done" | "waiting" | "refused" | "failed";
  difference?: Difference;
  errors: RowError[];
  failure: string | null;
  /** The error that was thrown, if the file was not at fault. */
  error?: unknown;
}

/** Reads the file and stores its rows in a transaction of its own, or undoes that. */
export async function readFile<K extends ImportKind>(reading: FileReading<K>): Promise<Outcome> {
  const tally = new Tally();
  const { correction, context } = reading;
  let difference: Difference | undefined;
  try {
    await transactionWithCause(reading.outer, async (tx) => {
      if (context.corrects) await correction?.before(tx, context.corrects);
      await storeBatches(reading, { ...context, tx }, tally);
      if (tally.rowsBad > 0 && context.options.onBadRows === "refuse") throw new Undone();
      if (context.corrects) difference = await correction?.after(tx, context.corrects);
      if (correction?.isTrial) throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) return undone(error, tally);
  }
  const state = correction?.isTrial ? "waiting" : "done";
  return { state, ...tally.counts(), errors: tally.errors, failure: null, difference };
}

async function storeBatches<K extends ImportKind>(
  { db, kind, file }: FileReading<K>,
  context: ImportContext,
  tally: Tally,
): Promise<void> {
  const store = importers[kind];
  let reportedAt = 0;
  const batches = readBatches(kind, context.options, tally.countBytes(file));
  for await (const batch of readAhead(batches)) {
    const open = await refuseArchived(context, batch.good);
    const { good, bad } = await checkTags(context, open.good);
    const stored = await store(context, good);
    await storeTags(context, stored.good);
    tally.add(batch, { ...stored, bad: [...open.bad, ...bad, ...stored.bad] });
    if (performance.now() - reportedAt < progressInterval) continue;
    reportedAt = performance.now();
    const { bytesRead, rowsRead, rowsBad } = tally;
    // On a connection of its own, so that it is seen before the import has ended.
    const progress = { bytesRead, rowsRead, rowsBad };
    await db.update(importFile).set(progress).where(eq(importFile.id, context.importId));
  }
  // A workbook has parts that are not read.
  tally.bytesRead = file.bytes.byteLength;
}

/** It was a trial, so nothing is stored. */
class Tried extends Error {}

/** Rows were bad, so none is stored. */
class Undone extends Error {}

function undone(error: unknown, tally: Tally): Outcome {
  const none = {
    rowsAdded: 0,
    rowsCompleted: 0,
    rowsUnchanged: 0,
    rowsRepeated: 0,
    rowsWithoutTruth: 0,
  };
  const nothingAdded = { ...tally.counts(), ...none };
  const { errors } = tally;
  if (error instanceof Undone) {
    return { state: "refused", ...nothingAdded, errors, failure: null };
  }
  if (error instanceof FileProblem) {
    const { line, column } = error;
    const message = printable(error.message);
    const all = line === undefined ? errors : [{ line, column, reason: message }, ...errors];
    return { state: "refused", ...nothingAdded, errors: all, failure: message };
  }
  // Nothing can be written now; the next request finds the import abandoned.
  if (!(error instanceof UploadEnded) && isDatabaseDown(error)) throw error;
  return { state: "failed", ...nothingAdded, errors, failure: failureOf(error), error };
}

function failureOf(error: unknown): string {
  if (error instanceof UploadEnded) {
    return "The connection ended before the file was imported. Nothing was imported.";
  }
  if (error instanceof Refusal) return `${error.message} Nothing was imported.`;
  if (isInTheWay(error)) {
    return "Another change of the same data was in the way, so the import was stopped. Nothing was imported. Try again.";
  }
  if (isTooSlow(error)) {
    return "A part of the file took the database too long, so the import was stopped. Nothing was imported. Try again when the server is less busy, or split the file.";
  }
  return "Something went wrong on the server. Nothing was imported.";
}

/** The message may quote the file, which may hold anything; Postgres keeps no NUL in a text. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cn}\p{Cs}]/gu, "\uFFFD");

/** The progress through a file, and counts of its rows: each is added, completed, unchanged or bad. */
class Tally {
  bytesRead = 0;
  rowsRead = 0;
  rowsAdded = 0;
  rowsCompleted = 0;
  rowsUnchanged = 0;
  rowsRepeated = 0;
  rowsBad = 0;
  rowsWithoutTruth = 0;
  readonly errors: RowError[] = [];

  /** The same file, whose bytes are counted as they are read. A part may be read more than once. */
  countBytes({ body, bytes }: FileContent): FileContent {
    const { byteLength } = bytes;
    const counted = async function* (this: Tally) {
      for await (const chunk of body) {
        this.bytesRead += chunk.byteLength;
        yield chunk;
      }
    };
    const slice = async (start: number, end?: number) => {
      const part = await bytes.slice(start, end);
      this.bytesRead = Math.min(this.bytesRead + part.byteLength, byteLength);
      return part;
    };
    return { body: counted.call(this), bytes: { byteLength, slice } };
  }

  add(batch: Batch<ImportKind>, stored: Omit<Stored<ImportKind>, "good">): void {
    this.rowsRead += batch.good.length + batch.bad.length;
    this.rowsAdded += stored.added;
    this.rowsCompleted += stored.completed ?? 0;
    this.rowsUnchanged += stored.unchanged;
    this.rowsRepeated += stored.repeated;
    this.rowsWithoutTruth += stored.withoutTruth ?? 0;
    this.rowsBad += batch.bad.length + stored.bad.length;
    if (this.errors.length >= maxErrorsKept) return;
    const errors = [...batch.bad.flatMap((row) => row.errors), ...stored.bad];
    errors.sort((a, b) => a.line - b.line);
    this.errors.push(...errors.slice(0, maxErrorsKept - this.errors.length).map(detached));
  }

  counts() {
    const { bytesRead, rowsRead, rowsAdded, rowsCompleted, rowsUnchanged } = this;
    const { rowsRepeated, rowsBad, rowsWithoutTruth } = this;
    return {
      bytesRead,
      rowsRead,
      rowsAdded,
      rowsCompleted,
      rowsUnchanged,
      rowsRepeated,
      rowsBad,
      rowsWithoutTruth,
    };
  }
}

/** A copy whose texts don't keep in memory the piece of the file that they were cut from. */
const detached = (error: RowError): RowError => JSON.parse(JSON.stringify(error)) as RowError;
