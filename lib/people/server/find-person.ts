import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { Refusal } from "@/lib/http/errors";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { arrivalOf, type StudyConfig } from "@/lib/studies/schema-config";
import type { FoundPerson } from "../schema";
import { describePerson, type PersonIds } from "./describe-person";

type Find = Omit<PersonIds, "readerId"> & {
  /** A pseudonym, a completion code, or the ID they came with. */
  by: string;
};

/**
 * The person of a study behind a pseudonym, a completion code or a platform's ID.
 * @throws Refusal 404 when the study is not the project's, or nobody matches; 409 when several people match
 */
export async function findPerson(db: Db, ids: Find): Promise<{ person: FoundPerson }> {
  const matches = await selectMatches(db, ids);
  const [found, ...others] = matches;
  if (!found) {
    const message = "No person in this study has this pseudonym, completion code or platform ID.";
    throw new Refusal(404, "nobody", message, [{ path: "body.by", message }]);
  }
  if (others.length > 0) {
    const message = describeMatches(matches);
    throw new Refusal(409, "two_people", message, [{ path: "body.by", message }]);
  }
  const { projectId, studyId } = ids;
  return { person: await describePerson(db, { projectId, studyId, readerId: found.readerId }) };
}

interface Match extends Record<string, unknown> {
  readerId: string;
  pseudonym: string;
  matched: "pseudonym" | "completion code" | "ID";
}

async function selectMatches(db: Db, { projectId, studyId, by }: Find): Promise<Match[]> {
  const hashes = await hashesIn(db, studyId, by);
  const { rows } = await db.execute<Match>(sql`
    select p.reader_id as "readerId", r.name as pseudonym, matched
    from participant p join reader r on r.id = p.reader_id join study s on s.id = p.study_id
    cross join lateral (select case
      when upper(r.name) = upper(${by}) then 'pseudonym'
      when p.id_hash = any(${sql.param(hashes)}::text[]) then 'ID'
      when exists (select from completion_code c
        where c.study_id = s.id and c.reader_id = r.id and upper(c.code) = upper(${by}))
      then 'completion code' end as matched) how
    where s.id = ${studyId} and s.project_id = ${projectId} and matched is not null
    order by r.name`);
  return rows;
}

/** The hashes of an ID as it is given and, in a study to which people come or came from Prolific, in its other spelling. */
async function hashesIn(db: Db, studyId: string, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ config: Pick<StudyConfig, "arrival"> }>(sql`
    select config from study_version where study_id = ${studyId}`);
  const isAtProlific = rows.some(({ config }) => comesFromProlific(arrivalOf(config)));
  return [hashId(studyId, id), ...(isAtProlific ? hashesOf(studyId, id) : [])];
}

function describeMatches(matches: readonly Match[]): string {
  const names = matches.map(({ pseudonym }) => pseudonym);
  if (matches.every(({ matched }) => matched === "ID")) {
    return `This ID is stored in two spellings, for ${names.join(" and ")}: it is probably one person. Search for each pseudonym.`;
  }
  const each = matches.map(({ pseudonym, matched }) => `${pseudonym} by ${matched}`);
  return `Several people match: ${each.join(", ")}. Search for another identifier of the person you mean.`;
}
