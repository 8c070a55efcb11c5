import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import type { StudyConfig } from "../schema";
import { checkSample } from "./check-sample";
import { nameTaken } from "./name-taken";

interface NewStudy {
  projectId: string;
  userId: string | null;
  name: string;
  config: StudyConfig;
  /** Random and unguessable: whoever has it may read. */
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
