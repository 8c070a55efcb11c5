import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { containing } from "@/db/like-pattern";
import { givenCodes } from "@/lib/crowd/visits/server/store-code";
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
  const found = foundBy(studyId, search);
  const everyone = sql`select * from (${personPay(studyId)}) everyone where "readerId" in (${found})`;
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
    select count(distinct l.reader_id)::int as total from ledger l
    where l.study_id = ${studyId} and l.reader_id in (${found})`);
  return { people: rows, total: counted[0]?.total ?? 0, pageSize };
}

/**
 * The ids of those whose pseudonym or completion code has the searched part: a query. The ID that somebody came with is no part
 * of an address, which logs keep: `findPerson` asks for it in a body, and notes who asked.
 */
function foundBy(studyId: string, search: string): SQL {
  const everyone = sql`
    select p.reader_id from participant p join reader r on r.id = p.reader_id
    where p.study_id = ${studyId}`;
  if (search === "") return everyone;
  const pattern = containing(search);
  return sql`${everyone} and (r.name ilike ${pattern}
    or ${givenCodes(sql`p.study_id`, sql`p.reader_id`)} ilike ${pattern})`;
}
