import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

interface Counted extends Record<string, unknown> {
  name: string;
  total: number;
}

/**
 * Numbers forecasts of the same reader about the same thing in the order of the file: each name's
 * n-th time in the import gets n - 1. The count is kept in the database, where it takes no memory.
 */
export async function numberDraws(tx: Db, names: string[]): Promise<number[]> {
  await tx.execute(sql`
    create temporary table if not exists import_draw (name text primary key, n int not null)
    on commit drop`);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const json = JSON.stringify([...counts].map(([name, n]) => ({ name, n })));
  const { rows } = await tx.execute<Counted>(sql`
    insert into import_draw as d (name, n)
    select r.name, r.n from json_to_recordset(${json}) as r(name text, n int)
    on conflict (name) do update set n = d.n + excluded.n
    returning d.name, d.n as total`);
  const next = new Map(rows.map(({ name, total }) => [name, total - (counts.get(name) ?? 0)]));
  return names.map((name) => {
    const draw = next.get(name) ?? 0;
    next.set(name, draw + 1);
    return draw;
  });
}
