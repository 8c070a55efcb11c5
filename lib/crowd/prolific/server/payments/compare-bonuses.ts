import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** A submission whose bonuses at Prolific are not those that are recorded as paid. */
export interface BonusDifference {
  submission: string;
  readerId: string;
  listedCents: number;
  /** With a bonus that was sent and is not listed yet: what was listed before it. */
  recordedCents: number;
}

export interface Compared extends BonusDifference {
  [column: string]: unknown;
  /** The bonus whose outcome is not known, and what was listed before it was sent. */
  open: { id: string; cents: number; before: number } | null;
  /** Bonuses that were sent and have failed here, by when they were sent. */
  failed: { id: string; cents: number }[];
  /** What else Prolific may list: payments by file, which people upload there, and the fee of a screen-out. */
  others: number[];
}

/**
 * The submissions of a study for which Prolific listed other bonuses than are recorded as paid.
 * @param of which submissions `s`
 */
export async function compareBonuses(db: Db, studyId: string, of: SQL): Promise<Compared[]> {
  const { rows } = await db.execute<Compared>(sql`
    select s.id_hash as submission, s.reader_id as "readerId", s.bonus_cents as "listedCents",
      bonus.paid as "recordedCents", bonus.open, bonus.failed, coalesce((
        select json_agg(m.cents) from payment m
        where m.study_id = s.study_id and m.reader_id = s.reader_id and m.state <> 'failed'
          and (m.means = 'file' or (m.means = 'screen_out' and m.submission = s.id_hash))), '[]') as others
    from prolific_submission s
    cross join lateral (
      select coalesce(sum(m.cents) filter (where m.state = 'paid'), 0)::int as paid,
        (json_agg(json_build_object('id', m.id, 'cents', m.cents, 'before', m.bonus_before))
          filter (where m.state = 'unknown')) -> 0 as open,
        coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents) order by m.sent_at, m.id)
          filter (where m.state = 'failed' and m.sent_at is not null), '[]') as failed
      from payment m
      where m.study_id = s.study_id and m.reader_id = s.reader_id and m.submission = s.id_hash and m.means = 'bonus'
    ) bonus
    where s.study_id = ${studyId} and s.reader_id is not null and not s.is_others
      and s.bonus_cents <> bonus.paid and ${of}
    order by s.id_hash`);
  return rows;
}

/**
 * The differences that nothing explains. As long as there is one, nothing is sent to its person.
 * @param of which submissions `s`
 */
export async function findDifferences(
  db: Db,
  studyId: string,
  of = sql`true`,
): Promise<BonusDifference[]> {
  return (await compareBonuses(db, studyId, of)).flatMap((one) => {
    const { submission, readerId, listedCents, open } = one;
    const since = newlyListed(one);
    // What was sent is not listed yet, or about to be recorded.
    if (open && (since === 0 || since === open.cents)) return [];
    // It may be a bonus that failed, or something else of the same amount: a person has to look.
    const isExplained = sumsOf(one.others).has(since) && !matchFailed(one, since);
    return isExplained
      ? []
      : [{ submission, readerId, listedCents, recordedCents: listedCents - since }];
  });
}

/** What was listed since the open bonus was sent; else what nothing here accounts for. */
export const newlyListed = ({ open, listedCents, recordedCents }: Compared) =>
  listedCents - (open ? open.before : recordedCents);

export const matchFailed = ({ failed }: Compared, cents: number) =>
  failed.find((one) => one.cents === cents);

/** The sums of any of these amounts. */
export function sumsOf(amounts: readonly number[]): Set<number> {
  const sums = new Set([0]);
  for (const cents of amounts) for (const sum of [...sums]) sums.add(sum + cents);
  return sums;
}
