import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOutside } from "@/lib/crowd/pay/server/payouts/is-outside";
import { feeCents } from "./compare-rewards";

/** A submission whose bonuses at Prolific are not those that are recorded as paid. */
export interface BonusDifference {
  submission: string;
  readerId: string;
  listedCents: number;
  /** With a bonus that was sent and is not listed yet: what was listed before it. */
  recordedCents: number;
  /** The most of what is not recorded that the person's payments by file and outside Candor add up to. */
  fileCents: number;
  /** The fee of a screen-out, which is recorded apart and may be in the list; null where nobody was screened out. */
  feeCents: number | null;
}

export interface Compared extends Omit<BonusDifference, "fileCents" | "feeCents"> {
  [column: string]: unknown;
  /** The bonus whose outcome is not known, and what was listed before it was sent. */
  open: { id: string; cents: number; before: number } | null;
  /** Bonuses that were sent and have failed here, by when they were sent. */
  failed: { id: string; cents: number }[];
  /** What else Prolific may list: the fee of a screen-out, and their payments by file, which people upload there. */
  fee: number | null;
  files: number[];
  /** What they were paid outside Candor: it may be in cash, so it explains no bonus, and a person has to look. */
  outside: number[];
}

/**
 * The submissions of a study for which Prolific listed other bonuses than are recorded as paid.
 * @param of which submissions `s`; those of the same people come with them
 */
export async function compareBonuses(db: Db, studyId: string, of: SQL): Promise<Compared[]> {
  const { rows } = await db.execute<Compared>(sql`
    select s.id_hash as submission, s.reader_id as "readerId", s.bonus_cents as "listedCents",
      bonus.paid as "recordedCents", bonus.open, bonus.failed,
      coalesce((select m.cents from payment m where m.submission = s.id_hash
        and m.means = 'screen_out' and m.state in ('unknown', 'paid')),
        case when s.status = 'SCREENED OUT' then ${feeCents} end) as fee,
      coalesce(file.listed, '[]') as files, coalesce(file.outside, '[]') as outside
    from prolific_submission s
    cross join lateral (
      select json_agg(m.cents) filter (where not ${isOutside(sql`m.id`)}) as listed,
        json_agg(m.cents) filter (where ${isOutside(sql`m.id`)}) as outside
      from payment m
      where m.study_id = s.study_id and m.reader_id = s.reader_id and m.state <> 'failed' and m.means = 'file'
    ) file
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
      and s.bonus_cents <> bonus.paid
      and s.reader_id in (select s.reader_id from prolific_submission s
        where s.study_id = ${studyId} and ${of})
    order by s.id_hash`);
  return rows;
}

/**
 * The differences that nothing explains. A payment by file explains bonuses of one submission, and one outside Candor none.
 * @param of which submissions `s`; those of the same people come with them
 */
export async function findBonusDifferences(
  db: Db,
  studyId: string,
  of = sql`true`,
): Promise<BonusDifference[]> {
  const compared = await compareBonuses(db, studyId, of);
  return [...Map.groupBy(compared, ({ readerId }) => readerId).values()].flatMap(findUnexplained);
}

/** Of one person's submissions. */
function findUnexplained(submissions: readonly Compared[]): BonusDifference[] {
  let unused: readonly number[] = submissions[0]?.files ?? [];
  const unexplained = submissions.filter((one) => {
    const { open } = one;
    const since = newlyListed(one);
    // What was sent is not listed yet, or about to be recorded.
    if (open && (since === 0 || since === open.cents)) return false;
    // It may be a bonus that failed, or something else of the same amount: a person has to look.
    const left = matchFailed(one, since) ? null : explain(since, { ...one, files: unused });
    if (left) unused = left;
    return left === null;
  });
  return unexplained.map((one) => {
    const { submission, readerId, listedCents, fee: feeCents, files, outside } = one;
    const since = newlyListed(one);
    // All of it may be what has explained another's.
    const isByFile = explain(since, { fee: null, files: [...files, ...outside] }) !== null;
    return {
      ...{ submission, readerId, listedCents, recordedCents: listedCents - since },
      ...{
        fileCents: isByFile ? Math.max(0, since) : mostOf([...unused, ...outside], since),
        feeCents,
      },
    };
  });
}

/** What was listed since the open bonus was sent; else what nothing here accounts for. */
export const newlyListed = ({ open, listedCents, recordedCents }: Compared) =>
  listedCents - (open ? open.before : recordedCents);

export const matchFailed = ({ failed }: Compared, cents: number) =>
  failed.find((one) => one.cents === cents);

/** The payments by file that are left where others, or the fee, or both add up to an amount; null where none do. */
export function explain(
  cents: number,
  { fee, files }: { fee: number | null; files: readonly number[] },
): readonly number[] | null {
  const used = (fee === null ? undefined : pick(files, cents - fee)) ?? pick(files, cents);
  return used ? files.filter((_, i) => !used.includes(i)) : null;
}

/** Which of the amounts, by index, add up to a sum. All but those that add up to the rest do so too: the smaller of the two is looked for. */
function pick(amounts: readonly number[], sum: number): number[] | undefined {
  const rest = sumOf(amounts) - sum;
  if (rest >= sum) return pickWithin(amounts, sum);
  const others = pickWithin(amounts, rest);
  return others && [...amounts.keys()].filter((i) => !others.includes(i));
}

function pickWithin(amounts: readonly number[], sum: number): number[] | undefined {
  const lastOf = sumsWithin(amounts, sum);
  if (!lastOf.has(sum)) return undefined;
  const picked: number[] = [];
  let left = sum;
  while (left > 0) {
    const last = lastOf.get(left) ?? 0;
    picked.push(last);
    left -= amounts[last] ?? left;
  }
  return picked;
}

/** The most that some of the amounts, or none, add up to within a sum. */
function mostOf(amounts: readonly number[], sum: number): number {
  const all = sumOf(amounts);
  if (all <= sum) return all;
  return [...sumsWithin(amounts, sum).keys()].reduce((most, one) => Math.max(most, one), 0);
}

/**
 * All that some of the amounts, or none, add up to within a sum, each with the index of the last amount that it needs. These are no more than
 * the sum has cents, and each amount is added to each of them once.
 */
function sumsWithin(amounts: readonly number[], sum: number): Map<number, number> {
  const lastOf = new Map(sum < 0 ? [] : [[0, -1]]);
  for (const [i, cents] of amounts.entries()) {
    if (lastOf.has(sum)) break;
    for (const before of [...lastOf.keys()]) {
      const total = before + cents;
      if (total <= sum && !lastOf.has(total)) lastOf.set(total, i);
    }
  }
  return lastOf;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
