import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { writeRecords } from "@/lib/csv/write-csv";
import { requireStudy } from "@/lib/studies/server/require-study";
import { openId } from "./arrival-id";
import { linkPath } from "./link-path";
import { linkState } from "./list-links";

interface Export {
  projectId: string;
  studyId: string;
  /** Where the app is reached: `https://candor.example`. */
  origin: string;
}

/**
 * The personal links with their addresses and the ids that they were made for. It has no
 * pseudonyms, so it does not reveal who answered what.
 * @throws Refusal 404 when the study is not the project's
 */
export async function exportLinks(db: Db, { origin, ...ids }: Export) {
  const { name, link: studyLink } = await requireStudy(db, ids);
  const { rows } = await db.execute<{
    id: string;
    no: number;
    idHash: string;
    state: string;
    sealed: Buffer | null;
  }>(sql`
    select link.id, link.no, link.id_hash as "idHash", ${linkState} as state, s.sealed
    from personal_link link
    left join participant p on p.study_id = link.study_id and p.id_hash = link.id_hash
    left join sealed_id s on s.study_id = link.study_id and s.id_hash = link.id_hash
    where link.study_id = ${ids.studyId} order by link.no`);
  const table = rows.map(({ id, no, idHash, state, sealed }) => ({
    no,
    id: sealed ? openId({ studyId: ids.studyId, idHash }, sealed) : null,
    address: `${origin}${linkPath(studyLink, { id, no })}`,
    state,
  }));
  return { name, csv: writeRecords(["no", "id", "address", "state"], table) };
}
