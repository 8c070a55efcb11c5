import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { containing } from "@/db/like-pattern";
import { givenCodes } from "@/lib/crowd/visits/server/store-code";
import type { listPeople, PeopleOrder } from "../schema";

interface Wanted
  extends Pick<
    z.output<typeof listPeople.query>,
    "search" | "order" | "direction" | "page" | "pageSize"
  > {
  studyId: string;
  versionId: string;
  /** Only of these people; null for everyone. */
  readerIds: readonly string[] | null;
}

interface Found extends Record<string, unknown> {
  /** On all pages, and what they earned. */
  total: number;
  earnedCents: number;
  readerIds: string[];
}

/** What the database can sort by. */
const columns: Partial<Record<PeopleOrder, SQL>> = {
  consented: sql`consented_at`,
  person: sql`name`,
  earned: sql`cents`,
};

const directions = { ascending: sql`asc`, descending: sql`desc` };

/**
 * A page of the ids of those who consented to a version and whose pseudonym or code has the searched part. Where the
 * order is not by a column: all of them, in the order in which they consented.
 */
export async function findPeople(db: Db, wanted: Wanted): Promise<Found & { isPage: boolean }> {
  const { studyId, versionId, readerIds, search, direction, page, pageSize } = wanted;
  const column = columns[wanted.order];
  const pattern = containing(search);
  const isSearched =
    search === ""
      ? sql``
      : sql`and (r.name ilike ${pattern} or ${givenCodes(sql`c.study_id`, sql`r.id`)} ilike ${pattern})`;
  const isAmong = readerIds === null ? sql`` : sql`and r.id = any(${sql.param(readerIds)}::uuid[])`;
  const inOrder = column
    ? sql`${column} ${directions[direction]}, consented_at`
    : columns.consented;
  const slice = column ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql``;
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (
      select r.id, r.name, c.consented_at, coalesce(earned.cents, 0) as cents
      from consent c join reader r on r.id = c.reader_id
      left join (
        select l.reader_id, sum(l.cents) as cents
        from ledger l join visit v on v.id = l.visit_id
        join round on round.id = v.round_id and round.study_version_id = ${versionId}
        where l.study_id = ${studyId} group by l.reader_id
      ) earned on earned.reader_id = r.id
      where c.study_id = ${studyId} and c.study_version_id = ${versionId} ${isSearched} ${isAmong}
    )
    select count(*)::int as total, coalesce(sum(cents), 0)::float8 as "earnedCents",
      array(select id from found order by ${inOrder}, name ${slice}) as "readerIds"
    from found`);
  const [found] = rows;
  if (!found) throw new Error("A count without a row.");
  return { ...found, isPage: column !== undefined };
}
