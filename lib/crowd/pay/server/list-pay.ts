import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { containing } from "@/db/like-pattern";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { listPay as contract, PayOrder, PersonPay } from "../schema";
import { personPay, withTime } from "./person-pay";

const pageSize = 50;

const columns: Record<PayOrder, SQL> = {
  person: sql`pseudonym`,
  tasks: sql`tasks`,
  perHour: sql`"perHourCents"`,
  earned: sql`"earnedCents"`,
  paid: sql`"paidCents"`,
  open: sql`"openCents"`,
  owed: sql`"owedCents"`,
  time: sql`"measuredMs" - "activeMs"`,
};

const directions = { ascending: sql`asc`, descending: sql`desc` };

type Wanted = StudyIds & z.output<typeof contract.query>;

/**
 * A page of everyone with an entry in a study's ledger. Times are added up for those who are shown, unless the order depends on them.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listPay(db: Db, { search, order, direction, page, ...ids }: Wanted) {
  const { studyId } = ids;
  await requireStudy(db, ids);
  const pattern = containing(search);
  const everyone = sql`select * from (${personPay(studyId)}) everyone where pseudonym ilike ${pattern}`;
  const inOrder = sql`
    order by ${columns[order]} ${directions[direction]} nulls last, pseudonym`;
  const slice = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = await db.execute<PersonPay & Record<string, unknown>>(
    order === "perHour" || order === "time"
      ? sql`select * from (${withTime(everyone, studyId)}) timed ${inOrder} ${slice}`
      : sql`with shown as materialized (${everyone} ${inOrder} ${slice})
          ${withTime(sql`table shown`, studyId, sql`a.reader_id in (select "readerId" from shown)`)} ${inOrder}`,
  );
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(distinct l.reader_id)::int as total from ledger l join reader r on r.id = l.reader_id
    where l.study_id = ${studyId} and r.name ilike ${pattern}`);
  return { people: rows, total: counted[0]?.total ?? 0, pageSize };
}
