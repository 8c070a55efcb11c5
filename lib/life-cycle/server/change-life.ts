import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, study } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import { pauseRuns } from "@/lib/runs/server/change-state";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { daysAfter } from "@/lib/time/days-after";
import { waitingDays } from "@/lib/time/waiting-days";
import { stopTrainings } from "@/lib/training/server/change-state";
import type { ChangeLife, ChangePayingLife, Life } from "../schema";

interface Change extends ChangePayingLife {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
  now: Date;
}

/**
 * Archives a project or study, has it deleted after the waiting period, or undoes either. Nothing is
 * removed earlier, so undoing restores the previous state, which may be archived.
 * @returns the state before and after
 * @throws Refusal 404 when it is not the project's; 409 while people can still take part in it, or hold
 *   a task of it, or an import of the project runs, or it is to be deleted and owes people money; 400 when its name was not typed
 */
export function changeLife(db: Db, change: Change): Promise<{ before: Life; after: Life }> {
  const { projectId, studyId, to, confirm, now } = change;
  return db.transaction(async (tx) => {
    const what = studyId === null ? "project" : "study";
    const row = studyId === null ? project : study;
    const isIt =
      studyId === null
        ? eq(project.id, projectId)
        : and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf));
    const [held] = await tx
      .select({ name: row.name, archivedAt: row.archivedAt, deleteAt: row.deleteAt })
      .from(row)
      .where(isIt)
      .for("update");
    if (!held) throw notFound(what);
    if (to !== "active") {
      if (studyId === null) await lockProject(tx, projectId);
      await refuseOpen(tx, change, what);
      await refuseHeld(tx, change, what);
    }
    if (to === "deleted" && confirm !== held.name.trim()) {
      throw invalid("body.confirm", `Enter “${held.name}” to confirm.`);
    }
    if (to === "deleted" && !change.unpaid) await refuseOwing(tx, change, what);
    const after = lifeAfter(held, to, now);
    if (studyId === null && to !== "active") {
      await pauseRuns(tx, projectId);
      await stopTrainings(tx, projectId);
    }
    await tx.update(row).set(after).where(isIt);
    return { before: toLife(held), after: toLife(after) };
  });
}

type Moments = Pick<typeof study.$inferSelect, "archivedAt" | "deleteAt">;

/** When it is archived and deleted, after somebody asked for `to`. */
export function lifeAfter(before: Moments, to: ChangeLife["to"], now: Date): Moments {
  if (to === "active")
    return { archivedAt: wasArchived(before) ? before.archivedAt : null, deleteAt: null };
  const archivedAt = before.archivedAt ?? now;
  if (to === "archived") return { archivedAt, deleteAt: null };
  return { archivedAt, deleteAt: before.deleteAt ?? daysAfter(now, waitingDays) };
}

/**
 * Whether it was archived before its deletion. A deletion archives an active project or study at
 * the same moment.
 */
const wasArchived = ({ archivedAt, deleteAt }: Moments) =>
  archivedAt !== null && deleteAt !== null && daysAfter(archivedAt, waitingDays) < deleteAt;

export const toLife = ({ archivedAt, deleteAt }: Moments): Life => ({
  archivedAt: archivedAt?.toISOString() ?? null,
  deleteAt: deleteAt?.toISOString() ?? null,
});

/** Nobody's work is cut off: somebody must close the rounds first. */
async function refuseOpen(tx: Db, { projectId, studyId }: Change, what: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select s.name from round r join study s on s.id = r.study_id
    where s.project_id = ${projectId} and s.preview_of is null
      and (${studyId}::uuid is null or s.id = ${studyId}) and r.state in ('open', 'paused')
    limit 1`);
  if (!rows[0]) return;
  throw conflict(
    "still_open",
    `“${rows[0].name}” has a round that is not closed. Close its rounds before you archive or delete the ${what}.`,
  );
}

/** Tasks held when a round is closed may still be submitted, which an archived study does not accept. */
async function refuseHeld(
  tx: Db,
  { projectId, studyId, now }: Change,
  what: string,
): Promise<void> {
  const { rows } = await tx.execute<{ name: string; minutes: number }>(sql`
    select s.name,
      ceil(extract(epoch from max(a.lease_until) - ${now.toISOString()}) / 60)::int as minutes
    from assignment a join study s on s.id = a.study_id
    where s.project_id = ${projectId} and s.preview_of is null
      and (${studyId}::uuid is null or s.id = ${studyId})
      and a.state = 'leased' and a.lease_until > ${now.toISOString()}
    group by s.id limit 1`);
  const [held] = rows;
  if (!held) return;
  throw conflict(
    "still_held",
    `Someone is still doing a task of “${held.name}”. Try again in ${held.minutes} minutes to archive or delete the ${what}.`,
  );
}

/** What people are owed, and who they are, is deleted with it. */
async function refuseOwing(tx: Db, { projectId, studyId }: Change, what: string): Promise<void> {
  const { rows } = await tx.execute<{
    name: string;
    currency: string;
    people: number;
    cents: number;
  }>(sql`
    select s.name, owed.currency, count(*)::int as people, sum(owed.cents)::float8 as cents
    from (
      select l.study_id, l.reader_id, l.currency, sum(l.cents) as cents
      from ledger l group by l.study_id, l.reader_id, l.currency having sum(l.cents) > 0
    ) owed
    join study s on s.id = owed.study_id and s.preview_of is null
    join reader r on r.id = owed.reader_id and not r.simulated
    where s.project_id = ${projectId} and (${studyId}::uuid is null or s.id = ${studyId})
    group by s.id, owed.currency order by s.name, owed.currency`);
  const [first] = rows;
  if (!first) return;
  const owing = new Intl.ListFormat("en").format(
    rows
      .slice(0, mostNamed)
      .map(
        ({ name, currency, people, cents }) =>
          `${formatMoney(cents, currency)} to ${count(people, "person", "people")}${studyId === null ? ` in “${name}”` : ""}`,
      )
      .concat(rows.length > mostNamed ? [`more in ${rows.length - mostNamed} others`] : []),
  );
  throw conflict(
    "still_owed",
    `The ${what} still owes ${owing}. Pay them first: nobody can look up what they are owed, or how to reach them, once it is deleted. If it is to be deleted all the same, say that you mean it.`,
  );
}

/** Studies that a refusal names. */
const mostNamed = 3;
