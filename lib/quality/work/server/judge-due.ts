import { sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { judgedWork, workEvent } from "@/db/schema";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { readPairs } from "../../rolling/read-pairs";
import { judgeWork } from "../judge-work";
import { findWork } from "./stopped-work";

/** So many people in one go; the others follow in the next. */
const mostAtOnce = 200;

interface Due extends Record<string, unknown> {
  projectId: string;
  studyId: string;
  roundId: string;
  readerId: string;
  rule: NonNullable<ExclusionRules["agreement"]>;
  /** Of their counted forecasts. */
  revision: number;
}

/**
 * For the worker: applies each running study's rule on agreement to the people whose forecasts changed since they were
 * last judged. Whom the rule flagged or stopped is left alone until an admin lets them continue.
 * @returns how many people were judged
 */
export async function judgeDue(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<Due>(sql`
    with watched as (
      select s.project_id, s.id as study_id, round.id as round_id,
        v.config #> '{exclusionRules,agreement}' as rule
      from round
      join study_version v on v.id = round.study_version_id
      join study s on s.id = round.study_id and s.preview_of is null and s.archived_at is null
      where round.kind = 'main' and round.state = 'open'
        and jsonb_typeof(v.config #> '{exclusionRules,agreement,whileRunning}') = 'object'
    )
    select w.project_id as "projectId", w.study_id as "studyId", w.round_id as "roundId", w.rule,
      t.reader_id as "readerId", sum(t.revision)::int as revision
    from watched w
    join tally t on t.project_id = w.project_id and t.round_id = w.round_id
    left join judged_work j on j.round_id = w.round_id and j.reader_id = t.reader_id
    group by w.project_id, w.study_id, w.round_id, w.rule, t.reader_id, j.revision
    having sum(t.revision) <> coalesce(j.revision, -1)
    limit ${mostAtOnce}`);
  await attemptEach("judging someone's agreement", rows, (due) =>
    db.transaction((tx) => judge(tx, due, now)),
  );
  return rows.length;
}

async function judge(tx: Db, due: Due, now: Date): Promise<void> {
  const { studyId, readerId, roundId, revision, rule } = due;
  // Nothing is stored about someone who is erased meanwhile.
  const { rows } = await tx.execute(sql`
    select from participant where study_id = ${studyId} and reader_id = ${readerId}
      and erased_at is null for share`);
  if (rows.length === 0) return;
  // Another worker that judges the same person waits here, and then finds that it is done.
  const [ours] = await tx
    .insert(judgedWork)
    .values({ roundId, readerId, revision })
    .onConflictDoUpdate({
      target: [judgedWork.roundId, judgedWork.readerId],
      set: { revision },
      setWhere: sql`${judgedWork.revision} <> ${revision}`,
    })
    .returning({ readerId: judgedWork.readerId });
  if (!ours || (await isExcluded(tx, due))) return;
  const before = await findWork(tx, due);
  if (before !== null && before.action !== "resume") return;
  const facts = await selectFacts(tx, { ...due, reader: rule.reader });
  const { texts } = readPairs(facts.get(readerId));
  const since = before?.at ?? "";
  const judged = judgeWork(
    rule,
    texts.filter(({ at }) => at > since),
  );
  if (!judged) return;
  const { action, reason, evidence } = judged;
  await tx
    .insert(workEvent)
    .values({ studyId, readerId, action, reason, evidence: { ...evidence }, createdAt: now });
}
