import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { place, round, study, studyVersion, task, taskOutput } from "@/db/schema";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, invalid } from "@/lib/http/errors";
import type { StudyConfig } from "../schema";
import { type DrawnTask, drawTasks } from "./draw-tasks";
import { type EligibleQuestion, eligibleQuestions } from "./eligible-questions";

interface NewStudy {
  projectId: string;
  userId: string | null;
  name: string;
  config: StudyConfig;
  /** Random and unguessable: whoever has it may read. */
  link: string;
}

/**
 * Makes a study with its first version and a main round in draft: tasks drawn by the seed, a place
 * for each reader of each task.
 * @throws Refusal 400 when fewer questions are eligible than are to be drawn, 409 when the name is taken
 */
export async function createStudy(db: Db, { projectId, userId, name, config, link }: NewStudy) {
  const eligible = await eligibleQuestions(db, projectId, config);
  if (eligible.length < config.sampleSize) {
    throw invalid(
      "body.config.sampleSize",
      `Only ${eligible.length} questions have a text, a truth and a generation by every chosen model: draw at most as many, not ${config.sampleSize}.`,
    );
  }
  const tasks = drawTasks(
    eligible.map((q) => q.id),
    config,
  );
  try {
    return await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(study)
        .values({ projectId, name, link, createdBy: userId })
        .returning({ id: study.id });
      if (!made) throw new Error("The study was not stored.");
      const roundId = await addVersion(tx, made.id, config);
      await addTasks(tx, { studyId: made.id, roundId }, tasks, eligible);
      return made.id;
    });
  } catch (error) {
    if (uniqueViolation(error) === "study_project_id_name_unique") {
      throw conflict("name_taken", "The project has a study of this name already.", "body.name");
    }
    throw error;
  }
}

async function addVersion(tx: Db, studyId: string, config: StudyConfig): Promise<string> {
  const [version] = await tx
    .insert(studyVersion)
    .values({ studyId, no: 1, config })
    .returning({ id: studyVersion.id });
  if (!version) throw new Error("The study's version was not stored.");
  const [main] = await tx
    .insert(round)
    .values({ studyVersionId: version.id, studyId, kind: "main" })
    .returning({ id: round.id });
  if (!main) throw new Error("The study's round was not stored.");
  return main.id;
}

async function addTasks(
  tx: Db,
  ids: { studyId: string; roundId: string },
  drawn: DrawnTask[],
  eligible: EligibleQuestion[],
): Promise<void> {
  const generationsOf = new Map(eligible.map((q) => [q.id, q.generationIds]));
  // Few enough parameters per statement for the wire protocol's limit of 65,535.
  for (let i = 0; i < drawn.length; i += 2_000) {
    const batch = drawn.slice(i, i + 2_000);
    await tx.insert(task).values(batch.map((t) => ({ ...t, ...ids })));
  }
  const stored = await tx
    .select({ id: task.id, questionId: task.questionId, overlap: task.overlap })
    .from(task)
    .where(eq(task.roundId, ids.roundId));
  for (let i = 0; i < stored.length; i += 1_000) {
    const batch = stored.slice(i, i + 1_000);
    await tx.insert(taskOutput).values(
      batch.flatMap((t) =>
        (generationsOf.get(t.questionId) ?? []).map((generationId, position) => ({
          taskId: t.id,
          position,
          generationId,
        })),
      ),
    );
    await tx.insert(place).values(
      batch.flatMap((t) =>
        Array.from({ length: t.overlap }, (_, k) => ({
          taskId: t.id,
          no: k + 1,
          overlap: t.overlap,
        })),
      ),
    );
  }
}
