import { sql } from "drizzle-orm";
import { passage } from "@/db/schema";
import { splitPassages } from "@/lib/knowledge/split-passages";
import type { GoodRow } from "../../check-row";
import type { ImportContext, Importer } from "../importer";
import { insertMany } from "./insert-many";
import { OpenRows } from "./open-rows";

type Page = Pick<GoodRow<"pages">["row"], "source" | "title">;

const nameOf = ({ source, title }: Page) => JSON.stringify([source, title]);

/** Stores pages as passages. A page that is there already is left alone if it says the same. */
export const importPages: Importer<"pages"> = async (context, rows) => {
  const { tx, projectId, importId } = context;
  const open = new OpenRows(rows);
  const known = await findPages(
    context,
    rows.map(({ row }) => row),
  );
  const added: (typeof passage.$inferInsert)[] = [];
  let pages = 0;
  for (const good of rows) {
    const { source, title, text } = good.row;
    const passages = splitPassages(text);
    const name = nameOf(good.row);
    const there = known.get(name);
    if (there === undefined) {
      known.set(name, passages);
      pages += 1;
      added.push(
        ...passages.map((own, no) => ({ projectId, source, title, no, text: own, importId })),
      );
    } else if (JSON.stringify(there) !== JSON.stringify(passages)) {
      open.refuse(good, "text", `“${title}” is already in “${source}” with another text`);
    }
  }
  await insertMany(tx, passage, added);
  return open.stored(pages);
};

/** The passages of pages that are there already, by `nameOf`. */
async function findPages({ tx, projectId }: ImportContext, pages: Page[]) {
  const wanted = pages.map(({ source, title }) => ({ source, title }));
  const { rows } = await tx.execute<Page & { texts: string[] } & Record<string, unknown>>(sql`
    select p.source, p.title, array_agg(p.text order by p.no) as texts
    from passage p join (
      select distinct source, title from json_to_recordset(${JSON.stringify(wanted)}) as r(source text, title text)
    ) r on r.source = p.source and r.title = p.title
    where p.project_id = ${projectId} group by 1, 2`);
  return new Map(rows.map((row) => [nameOf(row), row.texts]));
}
