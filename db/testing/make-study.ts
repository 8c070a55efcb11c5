import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, participant, reader, round } from "@/db/schema";
import type { StudyConfig } from "@/lib/studies/schema";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { makeProject } from "./make-project";
import { plainConfig } from "./study-config";

export const noon = new Date("2026-01-05T12:00:00Z");
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** A started study in a project of its own: every question a task, each read by `overlap` people. */
export async function makeStudy(
  db: Db,
  size: { questions: number; models: number; overlap: number; change?: Partial<StudyConfig> },
) {
  const project = await makeProject(db, size);
  const { projectId, datasetId, modelIds } = project;
  const config: StudyConfig = {
    ...plainConfig({ datasetId, modelIds, sampleSize: size.questions }),
    overlap: { readers: Math.max(2, size.overlap), share: size.overlap === 1 ? 0 : 1 },
    ...size.change,
  };
  const link = randomBytes(6).toString("hex");
  const studyId = await createStudy(db, { projectId, userId: null, name: "Study", config, link });
  await startStudy(db, { projectId, studyId, userId: null, now: noon });
  const [first] = await db
    .select({ roundId: round.id, versionId: round.studyVersionId })
    .from(round)
    .where(eq(round.studyId, studyId))
    .orderBy(round.no)
    .limit(1);
  if (!first) throw new Error("no round");
  return { ...project, ...first, studyId, link, config };
}

export type TestStudy = Awaited<ReturnType<typeof makeStudy>>;

/** People who have consented to the study and read its instructions. */
export async function makeReaders(
  db: Db,
  study: Pick<TestStudy, "projectId" | "studyId" | "versionId">,
  count: number,
): Promise<string[]> {
  const made = await db
    .insert(reader)
    .values(
      Array.from({ length: count }, () => ({
        projectId: study.projectId,
        kind: "human" as const,
        name: `R-${randomBytes(5).toString("hex")}`,
      })),
    )
    .returning({ id: reader.id });
  await db
    .insert(participant)
    .values(made.map((r) => ({ studyId: study.studyId, readerId: r.id, cameBy: "open" as const })));
  await db.insert(consent).values(
    made.map((r) => ({
      studyId: study.studyId,
      readerId: r.id,
      studyVersionId: study.versionId,
      instructionsReadAt: noon,
    })),
  );
  return made.map((r) => r.id);
}
