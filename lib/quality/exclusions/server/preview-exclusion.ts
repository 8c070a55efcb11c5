import type { Db } from "@/db/client";
import { answersPay } from "@/lib/studies/expected-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { ExclusionEffect } from "../schema";
import { effectOnPlaces } from "./effect-on-places";
import { effectOnResults } from "./effect-on-results";
import { isExcluded } from "./exclusion-status";
import { findPerson } from "./find-person";
import { findViolators } from "./find-violators";

/**
 * What would change if someone were excluded now (or restored, where they are excluded), or if the criteria were
 * applied. Nothing is stored.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's
 */
export async function previewExclusion(
  db: Db,
  { reader, now, ...ids }: StudyIds & { reader?: string | undefined; now: Date },
): Promise<ExclusionEffect> {
  // A round of an older version is closed.
  const { config } = (await runningStudy(db, ids)).version;
  const { studyId } = ids;
  const people = reader ? [reader] : await violators(db, ids);
  if (reader) await findPerson(db, studyId, reader);
  const excluded = reader !== undefined && (await isExcluded(db, { studyId, readerId: reader }));
  const action = excluded ? "restore" : "exclude";
  const asked = { studyId, people, action } as const;
  const places = await effectOnPlaces(db, { ...asked, now });
  return {
    action,
    people: people.length,
    ...(await effectOnResults(db, asked)),
    ...places,
    openCents: answersPay(config, places.open),
    currency: config.currency,
  };
}

async function violators(db: Db, ids: StudyIds): Promise<string[]> {
  const all = await findViolators(db, ids);
  return all.flatMap(({ readerId, decision }) => (decision === null ? [readerId] : []));
}
