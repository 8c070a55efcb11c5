import { sql } from "drizzle-orm";
import type { ImportContext, Importer } from "../importer";
import { OpenRows } from "./open-rows";
import { planReadings } from "./plan-readings";
import { type SaidForecast, storeForecasts } from "./store-forecasts";

export const importForecasts: Importer<"forecasts"> = async (context, rows) => {
  const open = new OpenRows(rows);
  const readings = await planReadings(context, open, (row) => row.truthField);
  const said = readings.map(({ good, key }) => ({
    good,
    key: { ...key, draw: good.row.draw ?? 0 },
  }));
  if (context.options.repeats === "draws") await setDraws(context, said);
  const added = await storeForecasts(context, open, said);
  return open.stored(added);
};

/**
 * Numbers forecasts of the same reader about the same thing in the order of the file: the n-th one in the import gets
 * n - 1. The count is kept in the database, where it takes no memory.
 */
async function setDraws({ tx }: ImportContext, said: SaidForecast[]): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists import_draw (name text primary key, n int not null)
    on commit drop`);
  const unnumbered = said.filter(({ good }) => good.row.draw === null);
  const same = Map.groupBy(
    unnumbered,
    ({ key }) => `${key.readerId} ${key.questionId} ${key.generationId ?? "-"}`,
  );
  const json = JSON.stringify([...same].map(([name, { length: n }]) => ({ name, n })));
  const { rows } = await tx.execute<{ name: string; total: number }>(sql`
    insert into import_draw as d (name, n)
    select r.name, r.n from json_to_recordset(${json}) as r(name text, n int)
    on conflict (name) do update set n = d.n + excluded.n
    returning d.name, d.n as total`);
  for (const { name, total } of rows) {
    const these = same.get(name) ?? [];
    for (const [i, { key }] of these.entries()) key.draw = total - these.length + i;
  }
}
