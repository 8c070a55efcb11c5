import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { batches } from "@/db/batches";
import type { Connection, Db } from "@/db/client";
import { prolificMember, prolificStudy, study } from "@/db/schema";
import { openId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { findApi } from "@/lib/crowd/prolific/server/account/accounts";
import { callDivided } from "@/lib/crowd/prolific/server/account/call-divided";
import {
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { atProlific, hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { noteProblem } from "@/lib/crowd/prolific/server/payments/sending/note-problem";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { newestExclusions } from "@/lib/quality/exclusions/server/exclusion-status";
import { isStopped } from "@/lib/quality/stops/server/newest-decision";

type Connected = Pick<
  typeof prolificStudy.$inferSelect,
  "studyId" | "prolificId" | "roundNo" | "groupId"
>;

/** Nobody is invited to a round that is closed, or to one of an archived study. */
const mayJoin = and(
  isNull(study.archivedAt),
  sql`exists (select from round r
    where r.study_id = ${study.id} and r.no >= ${prolificStudy.roundNo} and r.state <> 'closed'
      and r.study_version_id = (select v.id from study_version v
        where v.study_id = ${study.id} and v.frozen_at is not null order by v.no desc limit 1))`,
);

/** Whether somebody in the group has been erased: their ID is taken out there too, however old the study is. */
const mustLeave = sql`exists (select from prolific_member m
  where m.prolific_id = ${prolificStudy.prolificId} and m.is_in and not exists (
    select from sealed_id i where i.study_id = ${study.id} and i.id_hash = m.id_hash))`;

/** So many participants in one call. */
const mostMembers = 500;

/**
 * For the worker: puts whoever is invited to a round into the group at Prolific that its study there is offered to, and takes
 * out whoever was excluded, stopped, declined or erased. Sent twice, it is the same. Whom Prolific refuses is tried again an hour later. Groups in which nothing can change
 * any more are left alone.
 */
export async function keepGroups(db: Connection, now: Date): Promise<void> {
  const groups = await db
    .select({ connected: prolificStudy, projectId: study.projectId, studyId: study.id })
    .from(prolificStudy)
    .innerJoin(study, eq(study.id, prolificStudy.studyId))
    .where(and(isNotNull(prolificStudy.groupId), or(mayJoin, mustLeave)));
  await attemptEach("keeping a participant group", groups, async ({ connected, projectId }) => {
    try {
      await keepGroup(db, projectId, connected, now);
    } catch (error) {
      if (error instanceof ProlificProblem && error.kind === "refused") {
        const problem = `The participant group could not be changed. ${error.message}`;
        await noteProblem(db, connected.prolificId, problem);
      }
      throw error;
    }
  });
}

async function keepGroup(
  db: Connection,
  projectId: string,
  connected: Connected,
  now: Date,
): Promise<void> {
  const { groupId } = connected;
  const { joining, leaving } = await compare(db, connected, now);
  if (groupId === null || joining.length + leaving.length === 0) return;
  const api = await findApi(db, projectId);
  if (!api) return;
  for (const some of batches(joining, mostMembers)) {
    await callDivided(
      some,
      async (part) => {
        await api.addMembers(groupId, idsOf(connected, part));
        await storeMembers(db, connected, part, { isThere: null, refusedAt: null });
      },
      (one) => storeMembers(db, connected, [one], { isThere: false, refusedAt: now }),
    );
  }
  const left = leaving.map(({ idHash }) => idHash);
  for (const some of batches(leaving, mostMembers)) {
    await callDivided(
      some,
      async (part) => {
        const theirs = idsOf(
          connected,
          part.filter(({ isOut }) => !isOut),
        );
        const ids = await withoutStaying(db, connected, theirs, left);
        if (ids.length > 0) await api.removeMembers(groupId, ids);
        await db.delete(prolificMember).where(isOneOf(connected, part));
      },
      (one) => storeMembers(db, connected, [one], { isThere: true, refusedAt: now }),
    );
  }
}

async function storeMembers(
  db: Db,
  { prolificId }: Connected,
  some: readonly Member[],
  how: Pick<typeof prolificMember.$inferSelect, "isThere" | "refusedAt">,
): Promise<void> {
  await db
    .insert(prolificMember)
    .values(some.map(({ idHash, sealed }) => ({ idHash, sealed, prolificId, isIn: true, ...how })))
    .onConflictDoUpdate({
      target: [prolificMember.prolificId, prolificMember.idHash],
      set: { isIn: true, ...how },
    });
}

/** The ids without those that are in the group in their other spelling too, and do not leave in that one. */
async function withoutStaying(
  db: Db,
  { studyId, prolificId }: Connected,
  ids: readonly string[],
  leaving: readonly string[],
): Promise<string[]> {
  const hashes = ids.flatMap((id) => hashesOf(studyId, id));
  const { idHash } = prolificMember;
  const rows = await db
    .select({ idHash })
    .from(prolificMember)
    .where(
      and(
        ...[eq(prolificMember.prolificId, prolificId), prolificMember.isIn],
        inArray(idHash, hashes),
        sql`${idHash} <> all(${sql.param(leaving)}::text[])`,
      ),
    );
  const staying = new Set(rows.map((row) => row.idHash));
  return ids.filter((id) => !hashesOf(studyId, id).some((hash) => staying.has(hash)));
}

/** `isOut`: Prolific refused to take them in. */
type Member = Record<string, unknown> & { idHash: string; sealed: Buffer; isOut: boolean };

const idsOf = ({ studyId }: Connected, some: readonly Member[]) =>
  some.map(({ idHash, sealed }) => atProlific(openId({ studyId, idHash }, sealed)));

const isOneOf = ({ prolificId }: Connected, some: readonly Member[]) =>
  and(
    eq(prolificMember.prolificId, prolificId),
    inArray(
      prolificMember.idHash,
      some.map(({ idHash }) => idHash),
    ),
  );

/**
 * Who is to be in the group and was not put in, and who was and is not to be in it any more; without those whom Prolific has
 * refused in the last hour.
 */
async function compare(db: Db, { studyId, prolificId, roundNo }: Connected, now: Date) {
  const { rows } = await db.execute<Member & { joins: boolean }>(sql`
    with wanted as (
      select p.id_hash, i.sealed from participant p
      join sealed_id i on i.study_id = p.study_id and i.id_hash = p.id_hash
      left join (${newestExclusions}) e on e.study_id = p.study_id and e.reader_id = p.reader_id
      where p.study_id = ${studyId} and p.came_by = 'platform'
        and p.erased_at is null and p.erase_at is null
        and e.action is distinct from 'exclude' and not ${isStopped(sql`p.study_id`, sql`p.reader_id`)}
        and exists (
          select from invitation v join round r on r.id = v.round_id
          where v.reader_id = p.reader_id and r.study_id = p.study_id and r.no >= ${roundNo})
        and not exists (
          select from (
            select distinct on (d.round_id) d.outcome from verdict d join round r on r.id = d.round_id
            where d.reader_id = p.reader_id and r.study_id = p.study_id and r.no < ${roundNo}
              and r.study_version_id = (select v.id from study_version v
                where v.study_id = p.study_id and v.frozen_at is not null order by v.no desc limit 1)
            order by d.round_id, d.created_at desc) newest
          where newest.outcome = 'fail')
    ), present as (
      select id_hash, sealed, refused_at, refused_at is not null and not is_there as is_out
      from prolific_member where prolific_id = ${prolificId} and is_in
    )
    select coalesce(w.id_hash, m.id_hash) as "idHash", coalesce(w.sealed, m.sealed) as sealed,
      w.id_hash is not null as joins, coalesce(m.is_out, false) as "isOut"
    from wanted w full join present m on m.id_hash = w.id_hash
    where (w.id_hash is null or m.id_hash is null or m.refused_at is not null)
      and (m.refused_at is null or m.refused_at <= ${now.toISOString()}::timestamptz - interval '1 hour'
        or w.id_hash is null and m.is_out)
    order by 1`);
  return {
    joining: rows.filter(({ joins }) => joins),
    leaving: rows.filter(({ joins }) => !joins),
  };
}

/** Notes who is in the group at Prolific. Who should be and is not, or is and should not be, is listed. */
export async function readMembers(
  db: Connection,
  api: ProlificApi,
  { studyId, prolificId, groupId }: Connected,
): Promise<void> {
  if (groupId === null) return;
  const there = (await api.members(groupId)).map((id) => ({ id, hashes: hashesOf(studyId, id) }));
  const all = there.flatMap(({ hashes }) => hashes);
  await db.transaction(async (tx) => {
    const ofGroup = eq(prolificMember.prolificId, prolificId);
    await tx.delete(prolificMember).where(and(ofGroup, eq(prolificMember.isIn, false)));
    const isThere = sql<boolean>`${prolificMember.idHash} = any(${sql.param(all)}::text[])`;
    const stored = await tx
      .update(prolificMember)
      .set({
        isThere,
        refusedAt: sql`case when not ${isThere} then ${prolificMember.refusedAt} end`,
      })
      .where(ofGroup)
      .returning({ idHash: prolificMember.idHash });
    const known = new Set(stored.map(({ idHash }) => idHash));
    const others = there.filter(({ hashes }) => !hashes.some((hash) => known.has(hash)));
    for (const some of batches(others)) {
      await tx
        .insert(prolificMember)
        .values(
          some.map(({ id, hashes: [idHash] }) => ({
            ...{ prolificId, idHash, sealed: sealId({ studyId, idHash }, id) },
            ...{ isIn: false, isThere: true },
          })),
        )
        .onConflictDoNothing();
    }
  });
}
