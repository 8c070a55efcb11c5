import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { participant, sealedId } from "@/db/schema";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { closedAt } from "@/lib/studies/server/closed-at";
import { daysAfter } from "@/lib/time/days-after";
import { announcedDays } from "../schema";
import { type Due, logByWorker } from "./log-by-worker";

/**
 * For the worker: announces in the log when the answers of a study are going to be erased, and
 * erases them when its retention period is over and they were announced for long enough. Counts and
 * payments are kept.
 */
export async function endRetention(db: Database, now: Date): Promise<void> {
  await attemptEach("an announcement of an erasure", await selectSoon(db, now), (study) =>
    announce(db, study, now),
  );
  await attemptEach("an erasure after the retention period", await selectOver(db, now), (study) =>
    eraseAll(db, study, now),
  );
}

const announced = sql`make_interval(days => ${announcedDays})`;
const ends = sql`${closedAt} + make_interval(months => p.retention_months)`;

const selectSoon = (db: Db, now: Date) =>
  selectDue(db, sql`s.retention_announced_at is null and ${ends} - ${announced} <= ${iso(now)}`);

const selectOver = (db: Db, now: Date) =>
  selectDue(
    db,
    sql`s.retention_announced_at + ${announced} <= ${iso(now)} and ${ends} <= ${iso(now)}`,
  );

async function selectDue(db: Db, where: SQL): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select s.id, s.name, p.id as "projectId", p.name as "projectName"
    from study s join project p on p.id = s.project_id
    where p.retention_months is not null and s.preview_of is null
      and s.retention_ended_at is null and ${where}`);
  return rows;
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function announce(db: Database, study: Due, now: Date): Promise<void> {
  const eraseAfter = daysAfter(now, announcedDays);
  await whileDue(db, study, now, selectSoon, async (tx) => {
    await tx.execute(sql`
      update study set retention_announced_at = ${now.toISOString()} where id = ${study.id}`);
    const after = { eraseAfter: eraseAfter.toISOString() };
    await logByWorker(
      tx,
      { ...study, subjectType: "study", action: "retention.announce", after },
      now,
    );
  });
}

/**
 * One person at a time: a worker that is stopped continues where it was, and a person whose erasure fails keeps nobody
 * else from theirs. It ends early when the period was changed or the study runs again meanwhile.
 */
async function eraseAll(db: Database, study: Due, now: Date): Promise<void> {
  const left = and(eq(participant.studyId, study.id), isNull(participant.erasedAt));
  const rows = await db
    .select({ readerId: participant.readerId })
    .from(participant)
    .where(left)
    .orderBy(participant.id);
  let isDue = true;
  let people = 0;
  await attemptEach("a person's erasure after the retention period", rows, async ({ readerId }) => {
    if (!isDue) return;
    const erased = { studyId: study.id, readerId, reason: "retention", now } as const;
    let isNew = false;
    isDue = await whileDue(db, study, now, selectOver, async (tx) => {
      ({ isNew } = await eraseParticipant(tx, erased));
    });
    if (isNew) people += 1;
  });
  let isDone = false;
  await whileDue(db, study, now, selectOver, async (tx) => {
    if ((await tx.$count(participant, left)) > 0) return;
    // The ids of links that nobody used: those of people went with them.
    await tx.delete(sealedId).where(eq(sealedId.studyId, study.id));
    await tx.execute(sql`
      update study set retention_ended_at = ${now.toISOString()} where id = ${study.id}`);
    await logErased(tx, study, people, now);
    isDone = true;
  });
  if (!isDone && people > 0) await logErased(db, study, people, now);
}

/**
 * Acts on a selected study if the selection still holds, and keeps its project's period and its
 * versions from changing meanwhile.
 * @returns whether it acted
 */
function whileDue(
  db: Database,
  { id, projectId }: Due,
  now: Date,
  select: (tx: Db, now: Date) => Promise<Due[]>,
  act: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from project where id = ${projectId} for share`);
    await tx.execute(sql`select from study where id = ${id} for no key update`);
    const isDue = (await select(tx, now)).some((study) => study.id === id);
    if (isDue) await act(tx);
    return isDue;
  });
}

async function logErased(tx: Db, study: Due, people: number, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(*)::int as people from erasure where study_id = ${study.id}`);
  const after = { people, erasedInAll: rows[0]?.people ?? 0 };
  await logByWorker(tx, { ...study, subjectType: "study", action: "retention.erase", after }, now);
}
