import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { StudyIds } from "@/lib/studies/schema";
import type { Finding, PersonQuality } from "../schema";
import { evaluateCriteria } from "./evaluate-criteria";
import { standingDecisions } from "./exclusion-status";

/** Somebody who violates a criterion. */
export type Violator = Pick<PersonQuality, "readerId" | "pseudonym" | "findings"> & {
  /** See {@link standingDecisions}. */
  decision: "exclude" | "restore" | null;
};

/**
 * Everyone who violates a frozen exclusion criterion now, by pseudonym.
 * @throws Refusal 404 when the study is not the project's
 */
export async function findViolators(db: Db, ids: StudyIds): Promise<Violator[]> {
  const { found, findingsOf } = await evaluateCriteria(db, ids);
  const violating = found.filter((id) => findingsOf(id).some(({ violated }) => violated));
  const { rows } = await db.execute<Omit<Violator, "findings">>(sql`
    select r.id as "readerId", r.name as pseudonym, standing.decision
    from reader r
    left join (${standingDecisions}) standing
      on standing.study_id = ${ids.studyId} and standing.reader_id = r.id
    where r.id = any(${sql.param(violating)}::uuid[]) and exists (
      select from consent c where c.study_id = ${ids.studyId} and c.reader_id = r.id)
    order by r.name`);
  return rows.map((row) => ({ ...row, findings: findingsOf(row.readerId) }));
}

const mostNamed = 200;

/** How many violate a criterion, the first of those about whom nobody has decided, and those whom the team kept. */
export async function listViolators(db: Db, ids: StudyIds) {
  const all = await findViolators(db, ids);
  const undecided = all.filter(({ decision }) => decision === null);
  const kept = all.filter(isKept).map(({ pseudonym }) => pseudonym);
  return {
    ...{ total: all.length, undecided: undecided.length },
    people: undecided.slice(0, mostNamed).map(({ decision: _, ...person }) => person),
    kept: { people: kept.length, pseudonyms: kept.slice(0, mostNamed) },
    digest: digestOf(undecided),
  };
}

/** Whether the team restored somebody who violates a criterion and had been excluded by one. */
export const isKept = ({ decision }: Pick<Violator, "decision">): boolean => decision === "restore";

/** What somebody violates: in the order checks, speed, agreement. */
export const violatedBy = ({ findings }: Pick<Violator, "findings">): Finding[] =>
  findings.filter(({ violated }) => violated);

/** The same for the same people, each excluded by the same criteria. */
export function digestOf(people: readonly Pick<Violator, "readerId" | "findings">[]): string {
  const lines = people.map((person) => {
    const rules = violatedBy(person).map(({ rule }) => rule);
    return `${person.readerId} ${rules.join(" ")}`;
  });
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url");
}
