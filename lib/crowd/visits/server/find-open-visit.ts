import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { OpenVisit } from "@/lib/crowd/visits/schema";
import { configOf } from "@/lib/studies/server/config-of";
import { usualMinutes } from "./usual-minutes";

const open = statement<
  { studyId: string; readerId: string },
  Record<"id" | "roundId" | "versionId" | "endsAt", string> &
    Record<"quota" | "practice" | "payCents", number> & {
      roundKind: "qualification" | "main";
      isClosed: boolean;
      checkAt: number[];
    }
>(
  "open-visit",
  sql`
    select v.id, v.round_id as "roundId", r.kind as "roundKind", r.state = 'closed' as "isClosed",
      r.study_version_id as "versionId",
      v.quota, v.practice, v.check_at as "checkAt", v.pay_cents as "payCents", v.ends_at as "endsAt"
    from visit v join round r on r.id = v.round_id
    where v.study_id = ${sql.placeholder("studyId")} and v.reader_id = ${sql.placeholder("readerId")}
      and v.state = 'open'`,
);

/** The visit that someone is in, with its round and the settings of its version; undefined if none. */
export async function findOpenVisit(db: Db, { studyId, readerId }: Participant) {
  const [found] = await open(db, { studyId, readerId });
  if (!found) return undefined;
  const config = await configOf(db, found.versionId);
  return { ...found, endsAt: new Date(found.endsAt), config };
}

export type OpenVisitRow = NonNullable<Awaited<ReturnType<typeof findOpenVisit>>>;

/** What someone has done and earned, in the study and in one visit. */
const countProgress = statement<
  { studyId: string; readerId: string; visitId: string },
  Record<"answered" | "earned" | "doneInVisit" | "earnedInVisit", number>
>(
  "count-progress",
  sql`
    select this.done as "doneInVisit", this.earned_cents as "earnedInVisit", mine.done as answered,
      mine.cents + besides.cents as earned
    from visit this, (
      select sum(v.done)::int as done, sum(v.earned_cents)::int as cents from visit v
      where v.study_id = ${sql.placeholder("studyId")}::uuid
        and v.reader_id = ${sql.placeholder("readerId")}::uuid) mine,
    (
      select coalesce(sum(l.cents), 0)::int as cents from ledger l
      where l.study_id = ${sql.placeholder("studyId")}::uuid
        and l.reader_id = ${sql.placeholder("readerId")}::uuid
        and l.visit_id is null and l.kind <> 'paid') besides
    where this.id = ${sql.placeholder("visitId")}::uuid`,
);

/** The visit as its page shows it, and what the person has done and earned in the whole study. */
export async function viewProgress(
  db: Db,
  { studyId, readerId }: Participant,
  { id, roundId, roundKind, isClosed, quota, practice, endsAt, payCents, config }: OpenVisitRow,
  now: Date,
) {
  const [counted] = await countProgress(db, { studyId, readerId, visitId: id });
  const visit: OpenVisit = {
    ...{ roundKind, isClosed, quota, practice, payCents },
    done: counted?.doneInVisit ?? 0,
    endsAt: endsAt.toISOString(),
    earnedCents: counted?.earnedInVisit ?? 0,
    minutesPerTask: await usualMinutes(db, { roundId, planned: config.minutesPerTask, now }),
  };
  return { visit, answered: counted?.answered ?? 0, earnedCents: counted?.earned ?? 0 };
}
