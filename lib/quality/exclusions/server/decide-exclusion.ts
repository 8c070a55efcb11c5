import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { PersonQuality } from "../schema";
import { evaluateRules } from "./evaluate-rules";
import { excludeReader } from "./exclude-reader";
import { findRules, type StudyOfProject } from "./find-rules";
import { isExcluded } from "./is-excluded";
import { listExclusions } from "./list-exclusions";
import { lockMainRounds } from "./lock-main-rounds";
import { restoreReader } from "./restore-reader";

interface Decision extends StudyOfProject {
  readerId: string;
  action: "exclude" | "restore";
  reason: string;
  userId: string;
  now: Date;
}

/**
 * Excludes someone by hand, or restores them, with a reason.
 * @throws Refusal 404 when the study is not the project's or the person not the study's; 409 when
 *   they are excluded (or not excluded) already
 */
export async function decideExclusion(
  db: Db,
  { projectId, studyId, ...decision }: Decision,
): Promise<{ people: PersonQuality[] }> {
  const { readerId, action, reason, userId, now } = decision;
  const rules = await findRules(db, { projectId, studyId });
  return db.transaction(async (tx) => {
    // An erasure holds the rounds too: nothing is found or stored about who was erased meanwhile.
    const roundIds = await lockMainRounds(tx, studyId);
    const name = await findPerson(tx, studyId, readerId);
    const findingsOf = await evaluateRules(tx, rules);
    const excluded = await isExcluded(tx, { studyId, readerId });
    if (action === "exclude" && excluded) {
      throw conflict("already_excluded", `${name} is excluded already.`);
    }
    if (action === "restore" && !excluded) {
      throw conflict("not_excluded", `${name} is not excluded, so there is nothing to restore.`);
    }
    const event = { studyId, readerId, roundIds, reason, userId, findings: findingsOf(readerId) };
    if (action === "exclude") await excludeReader(tx, { ...event, rule: null, now });
    else await restoreReader(tx, event);
    return listExclusions(tx, { projectId, studyId });
  });
}

async function findPerson(db: Db, studyId: string, readerId: string): Promise<string> {
  const [found] = await db
    .select({ name: reader.name })
    .from(reader)
    .innerJoin(consent, eq(consent.readerId, reader.id))
    .where(and(eq(consent.studyId, studyId), eq(reader.id, readerId)))
    .limit(1);
  if (!found) throw notFound("person in this study");
  return found.name;
}
