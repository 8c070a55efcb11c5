import type { Db } from "@/db/client";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { StudyEvent } from "../schema";
import { selectLoggedEvents } from "./select-logged-events";
import { selectPersonEvents } from "./select-person-events";
import { selectStudyEvents } from "./select-study-events";

/**
 * What was done to a study and its people, in all its versions, newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listEvents(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<{ events: StudyEvent[] }> {
  const { version } = await runningStudy(db, { projectId, studyId });
  const found = [
    ...(await selectStudyEvents(db, studyId)),
    ...(await selectPersonEvents(db, studyId)),
    ...(await selectLoggedEvents(db, { projectId, studyId })),
  ];
  // Stable: what one moment made stays in the order of its cause and effect, newest first.
  found.sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    events: found.map(({ at, isDay, versionNo, what, ...event }) => ({
      ...event,
      at: isDay ? at.toISOString().slice(0, 10) : at.toISOString(),
      // The number of a round says which only within a version.
      what:
        versionNo === null || versionNo === version.no ? what : `${what} (version ${versionNo})`,
    })),
  };
}
