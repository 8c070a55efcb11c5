import type { GoodRow } from "../check-row";
import type { ImportKind, RowError } from "../options";

/** The rows of a batch that nothing speaks against yet, and why the others are out. */
export class OpenRows<K extends ImportKind> {
  readonly bad: RowError[] = [];
  private readonly open: Set<GoodRow<K>>;

  constructor(rows: GoodRow<K>[]) {
    this.open = new Set(rows);
  }

  refuse(good: GoodRow<K>, field: string, reason: string): void {
    this.open.delete(good);
    this.bad.push({ line: good.line, column: good.columnOf(field), reason });
  }

  /** A copy: rows may be refused while it is gone through. */
  all(): GoodRow<K>[] {
    return [...this.open];
  }
}
