import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * The line of the file where something new was first mentioned, so that a later line that
 * contradicts it can name the line. Lines of earlier batches are kept in the database, to save
 * memory.
 */
export class FirstLines {
  private readonly fresh = new Map<string, number>();

  private constructor(
    private readonly tx: Db,
    private readonly kind: string,
    private readonly earlier: ReadonlyMap<string, number>,
  ) {}

  /** Loads the lines that earlier batches stored for these names of a kind. */
  static async load(tx: Db, kind: string, names: readonly string[]): Promise<FirstLines> {
    if (names.length === 0) return new FirstLines(tx, kind, new Map());
    await prepare(tx);
    const ids = JSON.stringify([...new Set(names.map((name) => idOf(kind, name)))]);
    const { rows } = await tx.execute<{ id: string; line: number }>(sql`
      select l.id, l.line from json_array_elements_text(${ids}) r(id)
      join import_line l on l.id = r.id::uuid`);
    return new FirstLines(tx, kind, new Map(rows.map(({ id, line }) => [id, line])));
  }

  /** Undefined if it was stored before this file. */
  of(name: string): number | undefined {
    const id = idOf(this.kind, name);
    return this.fresh.get(id) ?? this.earlier.get(id);
  }

  note(name: string, line: number): void {
    this.fresh.set(idOf(this.kind, name), line);
  }

  /** Stores the noted lines for the following batches. */
  async keep(): Promise<void> {
    if (this.fresh.size === 0) return;
    await prepare(this.tx);
    await this.tx.execute(sql`
      insert into import_line (id, line)
      select * from unnest(${sql.param([...this.fresh.keys()])}::uuid[],
        ${sql.param([...this.fresh.values()])}::int[])
      on conflict (id) do nothing`);
  }
}

const prepared = new WeakSet<Db>();

/** Makes the import's table, once in its transaction. */
async function prepare(tx: Db): Promise<void> {
  if (prepared.has(tx)) return;
  await tx.execute(sql`
    create temporary table import_line (id uuid primary key, line int not null) on commit drop`);
  prepared.add(tx);
}

/** A message that something was stored before, or is in an earlier line of the file. */
export const alreadyThere = (what: string, line: number | undefined): string =>
  line === undefined ? `${what} is already there` : `line ${line} has ${what} already`;

/** The same of a question in a dataset. */
export const alreadyIn = (key: string, dataset: string, line: number | undefined): string =>
  line === undefined
    ? `“${key}” is already in ${dataset}`
    : `line ${line} has “${key}” of ${dataset} already,`;

/** As a UUID is written. */
function idOf(kind: string, name: string): string {
  const hash = createHash("md5").update(`${kind} ${name}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
