import { sql } from "drizzle-orm";
import type { GoodRow } from "../check-row";
import type { ImportKind, RowError } from "../options";
import { idOfName } from "./id-of-name";
import type { ImportContext } from "./importer";

interface Named {
  kind: "dataset" | "model" | "reader";
  /** The row's field that names it. */
  field: string;
  name: string;
  version: string;
}

type Row = Partial<
  Record<"dataset" | "model" | "name" | "reader" | "readerVersion" | "title", string | null>
>;

function namedBy({ dataset, model, name, reader, readerVersion }: Row): Named[] {
  const all = [
    { kind: "dataset", field: "dataset", name: dataset, version: "" },
    {
      kind: "model",
      field: model === undefined ? "name" : "model",
      name: model ?? name,
      version: "",
    },
    { kind: "reader", field: "reader", name: reader, version: readerVersion ?? "" },
  ] as const;
  return all.flatMap((one) => (one.name ? [{ ...one, name: one.name }] : []));
}

const keyOf = ({ kind, name, version }: Omit<Named, "field">) => `${kind}\0${name}\0${version}`;

/**
 * Refuses rows of datasets, models and readers that are archived: nobody would see what they add, and it would be
 * deleted with them.
 * @returns the other rows, and why these are bad
 */
export async function refuseArchived<K extends ImportKind>(
  { tx, projectId }: ImportContext,
  rows: GoodRow<K>[],
): Promise<{ good: GoodRow<K>[]; bad: RowError[] }> {
  const named = new Map(
    rows.flatMap(({ row }) => namedBy(row)).map((one) => [keyOf(one), one] as const),
  );
  const archived = new Set<string>();
  for (const [kind, those] of Map.groupBy(named.values(), (one) => one.kind)) {
    const { rows: found } = await tx.execute<{ name: string; version: string }>(sql`
      select r.name, r.version
      from json_to_recordset(${JSON.stringify(those)}) as r(name text, version text)
      join ${sql.identifier(kind)} x on x.id = ${idOfName(kind, projectId, sql`r.name`, sql`r.version`)}
      where x.archived_at is not null`);
    for (const one of found) archived.add(keyOf({ kind, ...one }));
  }
  if (archived.size === 0) return { good: rows, bad: [] };
  const good: GoodRow<K>[] = [];
  const bad: RowError[] = [];
  for (const one of rows) {
    const found = namedBy(one.row).find((named) => archived.has(keyOf(named)));
    if (!found) good.push(one);
    else {
      const reason = `the ${found.kind} “${found.name}” is archived: restore it before you import into it`;
      bad.push({ line: one.line, column: one.columnOf(found.field), reason });
    }
  }
  return { good, bad };
}
