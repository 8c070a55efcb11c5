import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader, round, studyVersion } from "@/db/schema";
import type { StudyConfig } from "@/lib/studies/schema";
import { createStudy } from "@/lib/studies/server/create-study";
import { setRoundState } from "@/lib/studies/server/set-round-state";
import { makeProject } from "./make-project";

export const noon = new Date("2026-01-05T12:00:00Z");
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** An open study in a project of its own: every question a task, each read by `overlap` people. */
export async function makeStudy(
  db: Db,
  size: { questions: number; models: number; overlap: number; change?: Partial<StudyConfig> },
) {
  const project = await makeProject(db, size);
  const config: StudyConfig = {
    title: "A study",
    datasetId: project.datasetId,
    split: "test",
    modelIds: project.modelIds,
    sampleSize: size.questions,
    seed: "test",
    overlap: { readers: Math.max(2, size.overlap), share: size.overlap === 1 ? 0 : 1 },
    asksAnswer: false,
    protocol: "paper",
    leaseMinutes: 10,
    consent: { version: "1", text: "Do you agree?" },
    ...size.change,
  };
  const link = randomBytes(6).toString("hex");
  const { projectId } = project;
  const studyId = await createStudy(db, { projectId, userId: null, name: "Study", config, link });
  await setRoundState(db, { projectId, studyId, state: "open", now: noon });
  const [main] = await db
    .select({ roundId: round.id, versionId: studyVersion.id })
    .from(round)
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .where(eq(round.studyId, studyId));
  if (!main) throw new Error("no round");
  return { ...project, ...main, studyId, link, config };
}

export type TestStudy = Awaited<ReturnType<typeof makeStudy>>;

/** People who have consented to the study. */
export async function makeReaders(db: Db, study: TestStudy, count: number): Promise<string[]> {
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
  await db.insert(consent).values(
    made.map((r) => ({
      studyId: study.studyId,
      readerId: r.id,
      studyVersionId: study.versionId,
    })),
  );
  return made.map((r) => r.id);
}
