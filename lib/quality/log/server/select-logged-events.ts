import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditEntry } from "@/db/schema/index";
import { describeEntry } from "@/lib/audit/describe-entry";
import { toView } from "@/lib/audit/server/log-view";
import { ofStudy } from "@/lib/audit/server/of-study";
import type { AuditAction } from "@/lib/http/actions";
import type { StudyIds } from "@/lib/studies/schema";
import type { FoundEvent } from "./select-study-events";

/** Actions on a study or its people that only the project's log records. */
const logged: AuditAction[] = [
  "study.archive",
  "study.restore",
  "study.ask_deletion",
  "retention.announce",
  "gold.add",
  "gold.remove",
  "problem.resolve",
  "adjudication.decide",
  "link.add",
  "link.revoke",
  "person.ask_erasure",
  "person.keep",
  "pay.budget",
  "prolific.connect_study",
] as const;

/** Only what is known of a payment is stored with it. */
const isDoubt = and(
  eq(auditEntry.action, "pay.settle"),
  sql`${auditEntry.after} ->> 'result' = 'unknown'`,
);

/** Events of a study that only the project's log records. Erased people are not named. */
export async function selectLoggedEvents(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<FoundEvent[]> {
  const rows = await db
    .select({
      entry: auditEntry,
      reader: sql<string | null>`(
        select r.name from participant p join reader r on r.id = p.reader_id
        where p.study_id = ${studyId} and ${auditEntry.subjectType} = 'person'
          and r.name = ${auditEntry.subjectId})`,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.projectId, projectId),
        eq(auditEntry.outcome, "done"),
        or(inArray(auditEntry.action, logged), isDoubt),
        ofStudy(studyId),
      ),
    )
    .orderBy(desc(auditEntry.at), desc(auditEntry.id));
  return rows.map(({ entry, reader }) => ({
    at: entry.at,
    by: entry.actorName,
    reader,
    roundNo: null,
    versionNo: null,
    reason: null,
    what: whatOf(entry),
  }));
}

function whatOf(entry: typeof auditEntry.$inferSelect): string {
  const { subject, after, ...view } = toView(entry);
  const { study: _, ...changed } = after ?? {};
  const { sentence, changes } = describeEntry({
    ...view,
    subject: subject?.type === "person" ? { ...subject, name: "someone" } : subject,
    after: changed,
  });
  return [sentence, ...changes].join(". ");
}
