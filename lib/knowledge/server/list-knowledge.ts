import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { KnowledgeSource } from "../schema";

type Row = Omit<KnowledgeSource, "importedAt" | "archivedAt" | "deleteAt"> &
  Record<"importedAt" | "archivedAt" | "deleteAt", string | null> &
  Record<string, unknown>;

/** A project's knowledge sources, those in use first, by name, with the runs that name them. */
export async function listKnowledge(db: Db, projectId: string) {
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.name, s.archived_at as "archivedAt", s.delete_at as "deleteAt",
      p.pages, p.redirects, p.passages, p.imported_at as "importedAt",
      r.runs, r.open as "openRuns", r.retrievers
    from knowledge_source s
    cross join lateral (
      select (count(*) filter (where redirect_to is null))::int as pages,
        (count(*) filter (where redirect_to is not null))::int as redirects,
        coalesce(sum(passages), 0)::int as passages, max(created_at) as imported_at
      from page where source_id = s.id
    ) p
    cross join lateral (
      select count(*)::int as runs,
        (count(*) filter (where state in ('draft', 'running', 'paused')))::int as open,
        coalesce(array_agg(distinct case settings ->> 'retriever' when 'text' then 'text'
          else settings #>> '{steps,embed,model}' end), '{}') as retrievers
      from run where project_id = s.project_id and settings ->> 'kind' = 'claims'
        and settings ->> 'source' = s.name
    ) r
    where s.project_id = ${projectId}
    order by s.archived_at is not null, lower(s.name), s.name`);
  const asDate = (at: string | null) => (at === null ? null : new Date(at));
  const sources = rows.map((row) => ({
    ...row,
    importedAt: asDate(row.importedAt),
    archivedAt: asDate(row.archivedAt),
    deleteAt: asDate(row.deleteAt),
  }));
  return { sources };
}
