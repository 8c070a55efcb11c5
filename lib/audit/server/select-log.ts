import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditEntry, project } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { AuditEntryView, LogFilters } from "../schema";
import type { AuditDetail } from "../schema-entry";
import { toView } from "./log-view";
import { ofStudy } from "./of-study";

export interface LogRequest extends LogFilters {
  /** Null for the whole instance. */
  projectId: string | null;
  /** The last entry of the page before. */
  after?: number;
  limit: number;
}

/**
 * Entries of the log, newest first. The next page starts after an entry, so each page costs the same,
 * however long the log is.
 * @throws Refusal 404 when there is no such entry to continue from
 */
export async function selectLog(db: Db, request: LogRequest): Promise<AuditEntryView[]> {
  const rows = await db
    .select({ entry: auditEntry, projectName: project.name })
    .from(auditEntry)
    .leftJoin(project, eq(project.id, auditEntry.projectId))
    .where(and(ofLog(request.projectId), ...filtersOf(request), await onwards(db, request)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(request.limit);
  const entries = rows.map(({ entry, projectName }) => ({
    ...entry,
    projectName: entry.projectName ?? projectName,
  }));
  return (await nameStudies(db, entries)).map(toView);
}

const ofLog = (projectId: string | null) =>
  projectId === null ? undefined : eq(auditEntry.projectId, projectId);

function filtersOf(filters: LogFilters): (SQL | undefined)[] {
  const { from, to, user, action, subject, study, search } = filters;
  const words = searchWords(search ?? "");
  return [
    from && gte(auditEntry.at, new Date(`${from}T00:00:00Z`)),
    to && lt(auditEntry.at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
    user && eq(auditEntry.userId, user),
    action && eq(auditEntry.action, action),
    subject && eq(auditEntry.subjectId, subject),
    study && ofStudy(study),
    words && sql`${auditEntry.search} @@ to_tsquery('simple', ${words})`,
  ].map((condition) => condition || undefined);
}

/** "Ada Lo" as a query for words that begin so. */
function searchWords(search: string): string {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(" & ");
}

async function onwards(db: Db, { projectId, after }: LogRequest): Promise<SQL | undefined> {
  if (after === undefined) return undefined;
  const [last] = await db
    // As text: a Date would lose the microseconds.
    .select({ at: sql<string>`${auditEntry.at}::text` })
    .from(auditEntry)
    .where(and(eq(auditEntry.id, after), ofLog(projectId)));
  if (!last) throw notFound("log entry");
  return sql`(${auditEntry.at}, ${auditEntry.id}) < (${last.at}::timestamptz, ${after})`;
}

const pageSize = 50;

/** A page of the log. @throws Refusal 404 when there is no such entry to continue from */
export async function listLog(db: Db, request: Omit<LogRequest, "limit">) {
  const entries = await selectLog(db, { ...request, limit: pageSize + 1 });
  const shown = entries.slice(0, pageSize);
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
}

interface Detailed {
  after: AuditDetail | null;
}

/** Adds the name of the study whose id is in an entry's details; for a deleted study, its last name. */
async function nameStudies<E extends Detailed>(db: Db, entries: E[]): Promise<E[]> {
  const ids = entries.flatMap(({ after }) => idIn(after) ?? []);
  if (ids.length === 0) return entries;
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select distinct on (id) id, name from (
      select id::text, name, 'infinity'::timestamptz as at from study where id::text = ${wanted}
      union all select subject_id, subject_name, at from audit_entry
        where subject_id = ${wanted} and subject_type = 'study' and subject_name is not null
    ) named
    order by id, at desc`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return entries.map((entry) => {
    const name = names.get(idIn(entry.after) ?? "");
    return name === undefined ? entry : { ...entry, after: { ...entry.after, study: name } };
  });
}

const idIn = (detail: AuditDetail | null) =>
  typeof detail?.study === "string" ? detail.study : undefined;
