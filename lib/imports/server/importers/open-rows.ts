import type { GoodRow } from "../../check-row";
import type { ImportKind, RowError } from "../../options";
import type { Stored } from "../importer";

/** The rows of a batch that are good so far, and the reasons why the others were refused. */
export class OpenRows<K extends ImportKind> {
  readonly bad: RowError[] = [];
  private readonly open: Set<GoodRow<K>>;
  private readonly repeats = new Set<GoodRow<K>>();

  constructor(rows: GoodRow<K>[]) {
    this.open = new Set(rows);
  }

  refuse(good: GoodRow<K>, field: string, reason: string): void {
    this.open.delete(good);
    this.bad.push({ line: good.line, column: good.columnOf(field), reason });
  }

  /** That a row says the same as an earlier one of the file. */
  noteRepeat(good: GoodRow<K>): void {
    this.repeats.add(good);
  }

  /** A copy: rows may be refused while a caller goes through it. */
  all(): GoodRow<K>[] {
    return [...this.open];
  }

  /** Each plan that an open row needs, once. */
  needed<Plan>(plans: Map<GoodRow<K>, Plan>): Plan[] {
    return [...new Set(this.all().flatMap((good) => plans.get(good) ?? []))];
  }

  /** @param added how many of the open rows were new */
  stored(added: number): Stored<K> {
    const repeated = this.all().filter((good) => this.repeats.has(good)).length;
    return { added, unchanged: this.open.size - added, repeated, bad: this.bad, good: this.all() };
  }
}
