import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { requireStudy } from "@/lib/studies/server/require-study";
import { linksPerPage, type PersonalLink } from "../schema";
import { linkPath } from "./link-path";

interface Page {
  projectId: string;
  studyId: string;
  /** From 1. */
  page: number;
}

/** Whether a link is used; `p` is its participant. */
export const linkState = sql`case
  when link.revoked_at is not null then 'revoked'
  when p.erased_at is not null then 'erased'
  when p.id is not null then 'used'
  else 'unused' end`;

/** A page of a study's personal links. @throws Refusal 404 when the study is not the project's */
export async function listLinks(db: Db, { page, ...ids }: Page) {
  const { studyId } = ids;
  const { link: studyLink } = await requireStudy(db, ids);
  const { rows } = await db.execute<
    Omit<PersonalLink, "createdAt" | "path"> & { createdAt: Date }
  >(sql`
    select link.id, link.no, ${linkState} as state, link.created_at as "createdAt",
      exists (select from sealed_id s
        where s.study_id = link.study_id and s.id_hash = link.id_hash) as "hasId"
    from personal_link link
    left join participant p on p.study_id = link.study_id and p.id_hash = link.id_hash
    where link.study_id = ${studyId}
    order by link.no limit ${linksPerPage} offset ${(page - 1) * linksPerPage}`);
  const counts = await db.execute<Record<"total" | "used" | "revoked", number>>(sql`
    select count(*)::int as total, count(p.id)::int as used,
      count(link.revoked_at)::int as revoked
    from personal_link link
    left join participant p on p.study_id = link.study_id and p.id_hash = link.id_hash
    where link.study_id = ${studyId}`);
  const { total, used, revoked } = counts.rows[0] ?? { total: 0, used: 0, revoked: 0 };
  const links = rows.map((row) => ({
    ...row,
    path: linkPath(studyLink, row),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  return { total, used, revoked, links };
}
