import { randomBytes } from "node:crypto";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, invalid } from "@/lib/http/errors";
import { neededGold } from "@/lib/quality/gold/needed-gold";
import type { StudyConfig } from "../schema";
import { eligibleQuestions } from "./eligible-questions";

interface NewStudy {
  projectId: string;
  userId: string | null;
  name: string;
  config: StudyConfig;
  /** Random and unguessable, because anyone who has it may take part. */
  link: string;
}

/**
 * Makes a study as a draft; its tasks are drawn when it starts.
 * @returns the study's id
 * @throws Refusal 400 when fewer questions are eligible than are to be drawn, 409 when the name is taken
 */
export async function createStudy(db: Db, { projectId, userId, name, config, link }: NewStudy) {
  await checkSample(db, projectId, config);
  return nameTaken(() =>
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(study)
        .values({ projectId, name, link, createdBy: userId })
        .returning({ id: study.id });
      if (!made) throw new Error("The study was not stored.");
      await tx.insert(studyVersion).values({ studyId: made.id, no: 1, config });
      return made.id;
    }),
  );
}

/**
 * Finds out early what would keep a draft from being started.
 * @throws Refusal 400 when fewer questions are eligible than are to be drawn and to be gold items
 */
export async function checkSample(db: Db, projectId: string, config: StudyConfig): Promise<void> {
  const eligible = await eligibleQuestions(db, projectId, config);
  const gold = neededGold(config);
  if (eligible.length >= config.sampleSize + gold) return;
  const left = Math.max(0, eligible.length - gold);
  const beside = gold > 0 ? `, and ${gold} of them are needed as gold items` : "";
  throw invalid(
    "body.config.sampleSize",
    `Only ${eligible.length} questions have a text, a truth and a generation by every chosen model${beside}: draw at most ${left}, not ${config.sampleSize}.`,
  );
}

/** Says in words that a study of the project has the name already. */
export async function nameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === "study_project_id_name_unique") {
      throw conflict("name_taken", "The project already has a study with this name.", "body.name");
    }
    throw error;
  }
}

/** A study's address: random and unguessable, because whoever has it may read. */
export const newLink = (): string => randomBytes(12).toString("base64url");
