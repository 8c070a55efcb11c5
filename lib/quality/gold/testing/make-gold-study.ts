import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, study, studyVersion, user } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { plainConfig } from "@/db/testing/study-config";
import type { StudyConfig } from "@/lib/studies/schema";
import type { GoldLabel } from "../schema";

/** A study that is still a draft and needs 2 + 3 + 1 gold items, in a project of its own. */
export async function makeGoldStudy(db: Db, size: { questions: number; models: number }) {
  const project = await makeProject(db, size);
  const { datasetId, modelIds } = project;
  const config: StudyConfig = {
    ...plainConfig({ datasetId, modelIds, sampleSize: size.questions }),
    goldTolerance: 0.1,
    practiceItems: 2,
    qualification: [
      {
        items: 3,
        rule: { tolerance: 0.2, minShare: 1, top: null },
        visit: { minutes: 10, payCents: 100 },
      },
    ],
    checksPerVisit: 1,
  };
  const [made] = await db
    .insert(study)
    .values({ projectId: project.projectId, name: "Study", link: randomBytes(6).toString("hex") })
    .returning({ id: study.id });
  if (!made) throw new Error("no study");
  await db.insert(studyVersion).values({ studyId: made.id, no: 1, config });
  return { ...project, studyId: made.id, config };
}

/** An account of someone of the team. */
export async function makeLabeller(db: Db, name: string): Promise<string> {
  const id = randomUUID();
  await db.insert(user).values({ id, name, email: `${id}@example.org` });
  return id;
}

export async function makeGoldItem(db: Db, studyId: string, questionId = ""): Promise<string> {
  const [made] = await db
    .insert(goldItem)
    .values({ studyId, questionId })
    .returning({ id: goldItem.id });
  if (!made) throw new Error("no gold item");
  return made.id;
}

export const storeLabel = (
  db: Db,
  of: { goldItemId: string; generationId: string; userId: string },
  label: GoldLabel,
) => db.insert(goldLabel).values({ ...of, ...label });

export const right = (confidence: number): GoldLabel => ({
  status: "ok",
  confidence,
  correct: true,
});
export const wrong = (confidence: number): GoldLabel => ({
  status: "ok",
  confidence,
  correct: false,
});
