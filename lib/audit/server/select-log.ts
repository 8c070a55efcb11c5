import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditEntry, project } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { AuditEntryView, LogFilters } from "../schema";

export interface LogRequest extends LogFilters {
  /** Null for the whole instance. */
  projectId: string | null;
  /** The last entry of the page before. */
  after?: number;
  limit: number;
}

/**
 * Entries of the log, newest first. The next page goes on from an entry, so each page costs the same,
 * however long the log is.
 * @throws Refusal 404 when there is no such entry to go on from
 */
export async function selectLog(db: Db, request: LogRequest): Promise<AuditEntryView[]> {
  const rows = await db
    .select({ entry: auditEntry, projectName: project.name })
    .from(auditEntry)
    .leftJoin(project, eq(project.id, auditEntry.projectId))
    .where(and(ofLog(request.projectId), ...filtersOf(request), await onwards(db, request)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(request.limit);
  return rows.map(({ entry, projectName }) =>
    toView({ ...entry, projectName: entry.projectName ?? projectName }),
  );
}

const ofLog = (projectId: string | null) =>
  projectId === null ? undefined : eq(auditEntry.projectId, projectId);

function filtersOf({ from, to, user, action, subject, search }: LogFilters): (SQL | undefined)[] {
  const words = searchWords(search ?? "");
  return [
    from && gte(auditEntry.at, new Date(`${from}T00:00:00Z`)),
    to && lt(auditEntry.at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
    user && eq(auditEntry.userId, user),
    action && eq(auditEntry.action, action),
    subject && eq(auditEntry.subjectId, subject),
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

function toView(row: typeof auditEntry.$inferSelect): AuditEntryView {
  const { id, at, projectId, projectName, subjectType, subjectId, subjectName } = row;
  const { action, before, after, outcome, code, times, requestId } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    actor: {
      ...{ kind: row.actorKind, userId: row.userId, name: row.actorName },
      ...{ email: row.actorEmail, tokenId: row.tokenId, address: row.address },
    },
    project: projectId === null ? null : { id: projectId, name: projectName },
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, id: subjectId, name: subjectName },
    ...{ action, outcome, code, times, requestId },
    before: copyDetail(before),
    after: copyDetail(after),
  };
}

const copyDetail = (detail: typeof auditEntry.$inferSelect.before): AuditEntryView["before"] =>
  detail &&
  (Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]),
  ) as AuditEntryView["before"]);
