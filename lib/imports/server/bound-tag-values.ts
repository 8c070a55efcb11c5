import { sql } from "drizzle-orm";
import { mostForecastValues } from "@/lib/tags/tags";
import type { GoodRow } from "../check-row";
import type { ImportKind } from "../options";
import { FileProblem } from "../reading/file-problem";
import type { ImportContext } from "./importer";

/**
 * Refuses a file whose forecasts would have too many different values of a tag: each is a set of forecasts that is
 * counted apart, and a filter to choose from. The values are counted in the database, where they take no memory.
 * @throws FileProblem that names the column
 */
export async function boundTagValues<K extends ImportKind>(
  { tx, projectId, options }: ImportContext,
  rows: GoodRow<K>[],
): Promise<void> {
  if (!Object.values(options.tags ?? {}).includes("forecast")) return;
  const { rows: made } = await tx.execute<{ isThere: boolean }>(
    sql`select to_regclass('pg_temp.import_value') is not null as "isThere"`,
  );
  if (!made[0]?.isThere) {
    await tx.execute(sql`
      create temporary table import_value on commit drop as
      select distinct tag.key as tag, md5(tag.value)::uuid as value
      from tally t cross join lateral jsonb_each_text(t.forecast_tags) tag
      where t.project_id = ${projectId}`);
    await tx.execute(sql`create unique index on import_value (tag, value)`);
  }
  const said = new Map<string, { tag: string; value: string }>();
  for (const { tags } of rows) {
    for (const [tag, value] of Object.entries(tags.forecast ?? {})) {
      said.set(`${tag}\0${value}`, { tag, value });
    }
  }
  const { rowCount } = await tx.execute(sql`
    insert into import_value
    select r.tag, md5(r.value)::uuid
    from json_to_recordset(${JSON.stringify([...said.values()])}) as r(tag text, value text)
    on conflict do nothing`);
  if (rowCount === 0) return;
  const { rows: over } = await tx.execute<{ tag: string }>(sql`
    select tag from import_value group by tag having count(*) > ${mostForecastValues} limit 1`);
  const [first] = over;
  if (!first) return;
  const most = mostForecastValues.toLocaleString("en");
  throw new FileProblem(
    `The column “${first.tag}” has too many different values for a tag of forecasts: a project may have ${most} of one. Leave the column out, or put its values into groups first.`,
    1,
    first.tag,
  );
}
