import { and, eq, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { workDue, workEvent } from "@/db/schema";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { readPairs } from "../../rolling/read-pairs";
import { judgeAgreement } from "../judge-agreement";
import { findNewestDecision } from "./newest-decision";

/** People judged in one go; the others follow in the next. */
const mostAtOnce = 200;

interface Due extends Record<string, unknown> {
  projectId: string;
  studyId: string;
  roundId: string;
  readerId: string;
  rule: NonNullable<ExclusionRules["agreement"]>;
  /** Whether people can work now: else nobody needs to be stopped. */
  isOpen: boolean;
}

/**
 * For the worker: applies the studies' rules on agreement to people with newly counted texts. Whom the rule flagged or
 * stopped is left alone until an admin lets them continue.
 * @returns how many people were judged
 */
export async function judgeDue(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<Due>(sql`
    select s.project_id as "projectId", s.id as "studyId", due.round_id as "roundId",
      due.reader_id as "readerId", v.config #> '{exclusionRules,agreement}' as rule,
      round.state = 'open' and s.preview_of is null and s.archived_at is null as "isOpen"
    -- In any order: else people whose judging fails could keep all others waiting.
    from (select * from work_due order by random() limit ${mostAtOnce}) due
    join round on round.id = due.round_id
    join study_version v on v.id = round.study_version_id
    join study s on s.id = round.study_id`);
  await attemptEach("judging someone's agreement", rows, (due) =>
    db.transaction((tx) => judge(tx, due, now)),
  );
  return rows.length;
}

async function judge(tx: Db, due: Due, now: Date): Promise<void> {
  const { studyId, readerId, roundId, rule, isOpen } = due;
  // Nothing is stored about someone who is erased meanwhile.
  const { rows } = await tx.execute(sql`
    select from participant where study_id = ${studyId} and reader_id = ${readerId}
      and erased_at is null for share`);
  // Another worker that judges the same person waits here, and then finds that it is done.
  const [ours] = await tx
    .delete(workDue)
    .where(and(eq(workDue.roundId, roundId), eq(workDue.readerId, readerId)))
    .returning();
  if (!ours || !isOpen || rows.length === 0 || (await isExcluded(tx, due))) return;
  const before = await findNewestDecision(tx, due);
  if (before !== null && before.action !== "resume") return;
  const facts = await selectFacts(tx, { ...due, reader: rule.reader, readerIds: [readerId] });
  const { texts } = readPairs(facts.get(readerId));
  const since = before?.at ?? "";
  const judged = judgeAgreement(
    rule,
    texts.filter(({ at }) => at > since),
  );
  if (!judged) return;
  const { action, reason, evidence } = judged;
  await tx
    .insert(workEvent)
    .values({ studyId, readerId, action, reason, evidence: { ...evidence }, createdAt: now });
}
