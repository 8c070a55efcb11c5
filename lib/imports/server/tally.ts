import type { ImportKind, RowError } from "../options";
import { maxErrorsKept } from "../schema";
import type { Stored } from "./importer";
import type { Batch } from "./read-batches";

/** The progress through a file, and counts of its rows: each is added, completed, unchanged or bad. */
export class Tally {
  bytesRead = 0;
  rowsRead = 0;
  rowsAdded = 0;
  rowsCompleted = 0;
  rowsUnchanged = 0;
  rowsBad = 0;
  rowsWithoutTruth = 0;
  readonly errors: RowError[] = [];

  /** Passes a file on, and counts its bytes as they are read. */
  async *countBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.bytesRead += chunk.byteLength;
      yield chunk;
    }
  }

  add(batch: Batch<ImportKind>, stored: Stored): void {
    this.rowsRead += batch.good.length + batch.bad.length;
    this.rowsAdded += stored.added;
    this.rowsCompleted += stored.completed ?? 0;
    this.rowsUnchanged += stored.unchanged;
    this.rowsWithoutTruth += stored.withoutTruth ?? 0;
    this.rowsBad += batch.bad.length + stored.bad.length;
    if (this.errors.length >= maxErrorsKept) return;
    const errors = [...batch.bad.flatMap((row) => row.errors), ...stored.bad];
    errors.sort((a, b) => a.line - b.line);
    this.errors.push(...errors.slice(0, maxErrorsKept - this.errors.length).map(detached));
  }

  counts() {
    const { bytesRead, rowsRead, rowsAdded, rowsCompleted, rowsUnchanged } = this;
    const { rowsBad, rowsWithoutTruth } = this;
    return {
      ...{ bytesRead, rowsRead, rowsAdded, rowsCompleted, rowsUnchanged },
      ...{ rowsBad, rowsWithoutTruth },
    };
  }
}

/** A copy whose texts don't keep in memory the piece of the file that they were cut from. */
const detached = (error: RowError): RowError => JSON.parse(JSON.stringify(error)) as RowError;
