import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import * as tables from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { testAsker } from "@/db/testing/study-config";
import type { PassMark, StudyConfig } from "@/lib/studies/schema-config";

export const noon = new Date("2026-01-05T12:00:00Z");
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

export const plannedRule: PassMark = { tolerance: 0.1, minShare: 0.75, top: 2 };

/**
 * A started study with two models: a test of two questions (four texts, each expected to be read as
 * right with confidence 0.5), a test of one, and a main round of one; its first round open.
 */
export async function makeRounds(db: Db, change: Partial<StudyConfig> = {}) {
  const project = await makeProject(db, { questions: 4, models: 2 });
  const { projectId, datasetId, modelIds, questionIds } = project;
  const [adminId = "", otherId = ""] = (
    await db
      .insert(tables.user)
      .values(
        ["Ada", "Bea"].map((name) => ({
          id: randomUUID(),
          name,
          email: `${randomUUID()}@example.org`,
        })),
      )
      .returning({ id: tables.user.id })
  ).map(({ id }) => id);
  const [study] = await db
    .insert(tables.study)
    .values({ projectId, name: "Study", link: randomBytes(6).toString("hex") })
    .returning();
  if (!study) throw new Error("no study");
  const studyId = study.id;
  const [version] = await db
    .insert(tables.studyVersion)
    .values({
      studyId,
      no: 1,
      config: { ...configOf(datasetId, modelIds), ...change },
      frozenAt: noon,
    })
    .returning();
  if (!version) throw new Error("no version");
  const made = await db
    .insert(tables.round)
    .values(
      [1, 2, 3].map((no) => ({
        studyId,
        studyVersionId: version.id,
        no,
        kind: no === 3 ? ("main" as const) : ("qualification" as const),
        state: no === 1 ? ("open" as const) : ("draft" as const),
        admits: no === 1 ? 10 : null,
      })),
    )
    .returning();
  const roundIds = made.toSorted((a, b) => a.no - b.no).map(({ id }) => id);
  const generations = await db.select().from(tables.generation);
  const tasks = await db
    .insert(tables.task)
    .values(
      questionIds.map((questionId, i) => ({
        studyId,
        questionId,
        overlap: 50,
        roundId: roundIds[[0, 0, 1, 2][i] ?? 0] ?? "",
        no: i === 1 ? 2 : 1,
        kind: i === 3 ? ("sample" as const) : ("test" as const),
      })),
    )
    .returning();
  const outputs = tasks.flatMap((t) =>
    modelIds.map((modelId, position) => ({
      taskId: t.id,
      position,
      generationId:
        generations.find((g) => g.questionId === t.questionId && g.modelId === modelId)?.id ?? "",
    })),
  );
  await db.insert(tables.taskOutput).values(outputs);
  await db.insert(tables.slot).values(
    tasks.flatMap(({ id: taskId, roundId, kind, no: taskNo, overlap }) =>
      Array.from({ length: overlap }, (_, i) => ({
        ...{ taskId, roundId, kind, taskNo, overlap },
        no: i + 1,
      })),
    ),
  );
  await db.insert(tables.goldAnswer).values(
    tasks
      .filter((t) => t.kind === "test")
      .flatMap((t) =>
        [0, 1].map((position) => ({
          taskId: t.id,
          taskKind: t.kind,
          position,
          status: "ok" as const,
          confidence: 0.5,
          correct: true,
        })),
      ),
  );
  const [first = "", second = "", main = ""] = roundIds;
  return {
    projectId,
    studyId,
    versionId: version.id,
    adminId,
    otherId,
    first,
    second,
    main,
    tasks,
    outputs,
  };
}

export type Rounds = Awaited<ReturnType<typeof makeRounds>>;

/** Someone who has consented, and was invited to the first round. */
export async function arrive(db: Db, study: Rounds, pseudonym: string): Promise<string> {
  const readerId = await consentTo(db, study, pseudonym);
  await db.insert(tables.invitation).values({
    roundId: study.first,
    readerId,
    visitNo: 1,
    source: "arrival" as const,
    createdAt: noon,
  });
  return readerId;
}

export async function consentTo(db: Db, study: Rounds, pseudonym: string): Promise<string> {
  const [made] = await db
    .insert(tables.reader)
    .values({ projectId: study.projectId, kind: "human", name: pseudonym })
    .returning({ id: tables.reader.id });
  if (!made) throw new Error("no reader");
  await db
    .insert(tables.participant)
    .values({ studyId: study.studyId, readerId: made.id, cameBy: "open" });
  await db.insert(tables.consent).values({
    studyId: study.studyId,
    studyVersionId: study.versionId,
    readerId: made.id,
    consentedAt: noon,
  });
  return made.id;
}

const configOf = (datasetId: string, modelIds: string[]): StudyConfig => ({
  title: "A study",
  datasetId,
  split: "test",
  modelIds,
  sampleSize: 1,
  seed: "test",
  overlap: { readers: 2, share: 0 },
  layout: "together",
  protocol: "blind",
  asks: { forecast: "confidence", noAnswer: true, cantTell: false, comment: false },
  consent: { text: "Do you agree?", asker: testAsker },
  demographics: [],
  comprehension: null,
  goldTolerance: 0.1,
  practiceItems: 0,
  qualification: [2, 1].map((items) => ({
    items,
    rule: plannedRule,
    visit: { minutes: 60, payCents: 100 },
  })),
  checksPerVisit: 0,
  visit: { tasks: 1, minutes: 60, payCents: 100 },
  nextVisit: "by_hand",
  capPerPerson: null,
  people: 50,
  softLaunch: 10,
  currency: "USD",
  minutesPerTask: 2,
  leaseMinutes: 10,
  exclusionRules: { checks: null, speed: null, agreement: null },
});
