import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type trainingJob, trainingStage } from "@/db/schema";
import { changedInside } from "../open-inside";
import type { TrainingFolder } from "../training-folder";
import { filesOf } from "./read-stages";

type Job = Pick<typeof trainingJob.$inferSelect, "id" | "trainingId" | "startedAt" | "seenAt">;

/**
 * When a job is last known to have run: from its engine, or because it wrote its log or a stage's status, as the file system
 * says. Null where it has not started.
 */
export async function lastSign(
  db: Db,
  place: TrainingFolder,
  { id, trainingId, startedAt, seenAt }: Job,
  now: Date,
): Promise<Date | null> {
  if (startedAt === null) return null;
  const stages = await db
    .select({ name: trainingStage.name })
    .from(trainingStage)
    .where(eq(trainingStage.trainingId, trainingId));
  const statuses = stages.map(({ name }) => filesOf(place, name)[1]);
  const written = await Promise.all(
    // One that can't be read says nothing.
    [place.job(id).log, ...statuses].map((file) =>
      changedInside(place.folder, file).catch(() => null),
    ),
  );
  const known = Math.max(startedAt.getTime(), seenAt?.getTime() ?? 0);
  // By the clock of whoever keeps the folder.
  const seen = Math.min(Math.max(...written.map((ms) => ms ?? 0)), now.getTime());
  return new Date(Math.max(known, seen));
}
