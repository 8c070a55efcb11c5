import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { knowledgeSource, page, passage } from "@/db/schema";
import { splitPassages } from "@/lib/knowledge/split-passages";
import type { GoodRow } from "../../check-row";
import type { ImportContext, Importer } from "../importer";
import { insertMany } from "./insert-many";
import { OpenRows } from "./open-rows";

type Row = GoodRow<"pages">["row"];

/** What a page says: its passages, or the page that it leads to. */
type Said = Pick<Row, "redirect"> & { texts: string[] };

const nameOf = ({ source, title }: Pick<Row, "source" | "title">) =>
  JSON.stringify([source, title]);

/** Stores pages as passages. A page that is there already is left alone if it says the same. */
export const importPages: Importer<"pages"> = async (context, rows) => {
  const { tx, importId } = context;
  const open = new OpenRows(rows);
  const sources = await openSources(context, rows);
  const known = await findPages(
    context,
    rows.map(({ row }) => row),
  );
  const pages: (typeof page.$inferInsert & { id: string })[] = [];
  const passages: (typeof passage.$inferInsert)[] = [];
  for (const good of rows) {
    const { source, title, text, redirect } = good.row;
    const sourceId = sources.get(source);
    if (sourceId === undefined) {
      const reason = `the knowledge source “${source}” is archived: restore it before you import into it`;
      open.refuse(good, "source", reason);
      continue;
    }
    const said: Said = { redirect, texts: splitPassages(text ?? "") };
    const name = nameOf(good.row);
    const there = known.get(name);
    if (there === undefined) {
      known.set(name, said);
      const id = randomUUID();
      const its = { id, sourceId, title, passages: said.texts.length, importId };
      pages.push({ ...its, redirectTo: redirect });
      passages.push(...said.texts.map((own, no) => ({ pageId: id, no, text: own })));
    } else if (JSON.stringify(there) !== JSON.stringify(said)) {
      open.refuse(good, "text", `“${title}” is already in “${source}” with another text`);
    }
  }
  await insertMany(tx, page, pages);
  await insertMany(tx, passage, passages);
  return open.stored(pages.length);
};

/** The ids of knowledge sources by their names; new ones are made, and archived ones are left out. */
async function openSources({ tx, projectId }: ImportContext, rows: GoodRow<"pages">[]) {
  const names = [...new Set(rows.map(({ row }) => row.source))];
  if (names.length === 0) return new Map<string, string>();
  await tx
    .insert(knowledgeSource)
    .values(names.map((name) => ({ projectId, name })))
    .onConflictDoNothing();
  const { rows: found } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from knowledge_source
    where project_id = ${projectId} and name = any(${sql.param(names)}::text[]) and archived_at is null`);
  return new Map(found.map(({ id, name }) => [name, id]));
}

/** What pages that are there already say, by `nameOf`. */
async function findPages({ tx, projectId }: ImportContext, pages: Row[]) {
  const wanted = pages.map(({ source, title }) => ({ source, title }));
  const { rows } = await tx.execute<Said & { name: string; source: string; title: string }>(sql`
    select s.name as source, p.title, p.redirect_to as redirect,
      coalesce((select array_agg(g.text order by g.no) from passage g where g.page_id = p.id), '{}') as texts
    from (
      select distinct source, title from json_to_recordset(${JSON.stringify(wanted)}) as r(source text, title text)
    ) r
    join knowledge_source s on s.name = r.source and s.project_id = ${projectId}
    join page p on p.source_id = s.id and p.title = r.title`);
  return new Map(
    rows.map(({ redirect, texts, ...row }): [string, Said] => [nameOf(row), { redirect, texts }]),
  );
}
