import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { Refusal } from "@/lib/http/errors";
import type { FoundPerson } from "../schema";
import { describePerson } from "./describe-person";

interface Find {
  projectId: string;
  studyId: string;
  /** A pseudonym, a completion code, or the id with which they came. */
  by: string;
}

/**
 * The person of a study behind a pseudonym, a completion code or a platform's id.
 * @throws Refusal 404 when the study is not the project's, or knows nobody by that
 */
export async function findPerson(
  db: Db,
  { projectId, studyId, by }: Find,
): Promise<{ person: FoundPerson }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.reader_id as id
    from participant p join reader r on r.id = p.reader_id join study s on s.id = p.study_id
    where s.id = ${studyId} and s.project_id = ${projectId} and (
      upper(r.name) = upper(${by}) or p.id_hash = ${hashId(studyId, by)}
      or exists (select from completion_code c
        where c.study_id = s.id and c.reader_id = r.id and upper(c.code) = upper(${by})))
    limit 1`);
  const readerId = rows[0]?.id;
  if (!readerId) {
    const message = "No person in this study has this pseudonym, completion code or platform ID.";
    throw new Refusal(404, "nobody", message, [{ path: "body.by", message }]);
  }
  return { person: await describePerson(db, { projectId, studyId, readerId }) };
}
