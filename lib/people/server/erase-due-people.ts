import { and, eq, lte } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { participant, project, reader, study } from "@/db/schema";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { logByWorker } from "@/lib/life-cycle/server/log-by-worker";

/** For the worker: erases the people whose waiting period is over, one transaction each. */
export async function eraseDuePeople(db: Database, now: Date): Promise<void> {
  const due = await db
    .select({ id: participant.id })
    .from(participant)
    .where(lte(participant.eraseAt, now));
  await attemptEach("the erasure of a person", due, ({ id }) =>
    db.transaction((tx) => eraseDue(tx, id, now)),
  );
}

async function eraseDue(tx: Db, id: string, now: Date): Promise<void> {
  const [due] = await tx
    .select({
      studyId: study.id,
      readerId: reader.id,
      name: reader.name,
      projectId: project.id,
      projectName: project.name,
    })
    .from(participant)
    .innerJoin(reader, eq(reader.id, participant.readerId))
    .innerJoin(study, eq(study.id, participant.studyId))
    .innerJoin(project, eq(project.id, study.projectId))
    .where(and(eq(participant.id, id), lte(participant.eraseAt, now)))
    .for("no key update", { of: participant, skipLocked: true });
  // Someone has undone the erasure, or is erasing them now.
  if (!due) return;
  const { studyId, readerId, ...person } = due;
  await eraseParticipant(tx, { studyId, readerId, reason: "staff", now });
  await logByWorker(
    tx,
    {
      ...person,
      id: person.name,
      subjectType: "person",
      action: "person.erase",
      after: { study: studyId },
    },
    now,
  );
}
