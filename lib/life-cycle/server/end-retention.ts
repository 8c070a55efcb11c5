import { sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { writeEntry } from "@/lib/audit/server/write-entry";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { eraseParticipant } from "@/lib/participation/server/erase-participant";
import { announcedDays } from "../schema";
import { closedAt } from "./closed-at";

interface Due extends Record<string, unknown> {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}

/**
 * For the worker: announces in the log when the answers of a study are going to be erased, and erases
 * them when its retention period is over and they were announced for long enough. What stays are counts
 * and what was paid.
 */
export async function endRetention(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const announced = sql`make_interval(days => ${announcedDays})`;
  const ends = sql`${closedAt} + make_interval(months => p.retention_months)`;
  const due = (where: ReturnType<typeof sql>) =>
    db.execute<Due>(sql`
      select s.id, s.name, p.id as "projectId", p.name as "projectName"
      from study s join project p on p.id = s.project_id
      where p.retention_months is not null and s.preview_of is null
        and s.retention_ended_at is null and ${where}`);

  const soon = await due(sql`s.retention_announced_at is null and ${ends} - ${announced} <= ${at}`);
  await attemptEach("an announcement of an erasure", soon.rows, (study) =>
    announce(db, study, now),
  );

  const over = await due(sql`
    s.retention_announced_at + ${announced} <= ${at} and ${ends} <= ${at}`);
  await attemptEach("an erasure after the retention period", over.rows, (study) =>
    eraseAll(db, study, now),
  );
}

async function announce(db: Database, study: Due, now: Date): Promise<void> {
  const eraseAfter = new Date(now.getTime() + announcedDays * 24 * 3_600_000);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update study set retention_announced_at = ${now.toISOString()}
      where id = ${study.id} and retention_announced_at is null`);
    if (!rowCount) return;
    const after = { eraseAfter: eraseAfter.toISOString() };
    await log(tx, { ...study, action: "retention.announce", after }, now);
  });
}

/** One person at a time: who is stopped goes on where it was. */
async function eraseAll(db: Database, study: Due, now: Date): Promise<void> {
  const { rows } = await db.execute<{ readerId: string }>(sql`
    select reader_id as "readerId" from participant
    where study_id = ${study.id} and erased_at is null order by id`);
  for (const { readerId } of rows) {
    await eraseParticipant(db, { studyId: study.id, readerId, reason: "retention", now });
  }
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update study set retention_ended_at = ${now.toISOString()}
      where id = ${study.id} and retention_ended_at is null`);
    if (!rowCount) return;
    const { rows: erased } = await tx.execute<{ people: number }>(sql`
      select count(*)::int as people from erasure where study_id = ${study.id}`);
    const after = { people: rows.length, erasedInAll: erased[0]?.people ?? 0 };
    await log(tx, { ...study, action: "retention.erase", after }, now);
  });
}

interface Entry extends Due {
  action: "retention.announce" | "retention.erase";
  after: Record<string, string | number>;
}

const log = (tx: Db, { action, after, id, name, projectId, projectName }: Entry, now: Date) =>
  writeEntry(tx, {
    ...{ at: now, actorKind: "worker", action, outcome: "done", after, projectId, projectName },
    ...{ subjectType: "study", subjectId: id, subjectName: name },
  });
