import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, consent, reader, taskOutput } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random";
import { runningVersion } from "@/lib/studies/server/running-version";
import type { OutputForecast } from "@/lib/tasks/schema";
import { lockForecasts } from "@/lib/tasks/server/lock-forecasts";
import { nextStep } from "@/lib/tasks/server/next-step";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";
import { beginVisit } from "@/lib/visits/server/begin-visit";
import { newCode } from "@/lib/visits/server/new-code";
import type { PlacedGold } from "./add-sample-data";

interface Crowd {
  projectId: string;
  studyId: string;
  gold: PlacedGold[];
  people: number;
  /** How many tasks the crowd submits in all, in turn. */
  submissions: number;
  now: Date;
}

/**
 * Made-up crowdworkers, marked as simulated, who do tasks through the same use cases as people do.
 * Each reads what the gold labels say, with a lean of their own and some noise, to five percent.
 */
export async function simulateCrowd(db: Db, crowd: Crowd): Promise<void> {
  const random = seededRandom("crowd:sample");
  const readers = await enrol(db, crowd);
  const leans = readers.map(() => 0.12 * (random() - 0.5));
  for (let i = 0; i < crowd.submissions; i += 1) {
    const turn = i % readers.length;
    const readerId = readers[turn];
    if (readerId) await doTask(db, crowd, { readerId, lean: leans[turn] ?? 0, random });
  }
}

async function enrol(db: Db, { projectId, studyId, people, now }: Crowd): Promise<string[]> {
  const version = await runningVersion(db, studyId);
  const made = await db
    .insert(reader)
    .values(
      Array.from({ length: people }, (_, i) => ({
        projectId,
        kind: "human" as const,
        name: `Simulated ${i + 1}`,
        simulated: true,
      })),
    )
    .returning({ id: reader.id });
  await db.insert(consent).values(
    made.map((r) => ({
      studyId,
      readerId: r.id,
      studyVersionId: version.id,
      instructionsReadAt: now,
    })),
  );
  return made.map((r) => r.id);
}

interface Person {
  readerId: string;
  lean: number;
  random: () => number;
}

async function doTask(db: Db, { studyId, gold, now }: Crowd, person: Person): Promise<void> {
  const me = { studyId, readerId: person.readerId };
  let step = await nextStep(db, { ...me, now });
  if (step.step === "begin") {
    await beginVisit(db, { ...me, code: newCode(), now });
    step = await nextStep(db, { ...me, now });
  }
  if (step.step !== "task") return;
  const own = { ...me, assignmentId: step.assignment.id };
  const labels = await labelsInOrder(db, own.assignmentId, gold);
  // From claiming to submitting it takes as long as the reading.
  const outputs = labels.map((label) => readAs(person, label));
  const seconds = outputs.reduce((sum, { time }) => sum + time.activeMs / 1_000, 0);
  const later = new Date(now.getTime() + seconds * 1_000);
  await lockForecasts(db, { ...own, body: { outputs }, now: later });
  const correct = labels.map((label) => judgeAs(person, label));
  await submitForecasts(db, { ...own, body: { correct }, now: later });
}

async function labelsInOrder(db: Db, assignmentId: string, gold: PlacedGold[]) {
  const [held] = await db.select().from(assignment).where(eq(assignment.id, assignmentId));
  if (!held) throw new Error("The simulated reader's task is gone.");
  const outputs = await db.select().from(taskOutput).where(eq(taskOutput.taskId, held.taskId));
  return held.outputOrder.map((position) => {
    const generationId = outputs.find((o) => o.position === position)?.generationId;
    const label = gold.find((l) => l.generationId === generationId);
    if (!label) throw new Error("A sample text has no gold label.");
    return label;
  });
}

function readAs({ lean, random }: Person, label: PlacedGold): OutputForecast {
  const time = {
    activeMs: Math.round(15_000 + 45_000 * random()),
    idleMs: 0,
    edits: 1 + Math.floor(2 * random()),
    pastes: 0,
  };
  if (label.status === "no_answer") return { status: "no_answer", comment: null, time };
  // Numbers are read as they stand nine times in ten; words leave room.
  const exact = label.unambiguous && random() < 0.9;
  const noisy = label.read_confidence + lean + 0.2 * (random() - 0.5);
  const confidence = exact ? label.read_confidence : Math.round(20 * noisy) / 20;
  return {
    status: "ok",
    confidence: Math.min(1, Math.max(0.05, confidence)),
    answer: label.answer,
    distribution: null,
    comment: null,
    time,
  };
}

/** Three judgements in a hundred are mistaken. */
function judgeAs({ random }: Person, label: PlacedGold): boolean | null {
  if (label.status === "no_answer") return null;
  return random() < 0.03 ? !label.correct : label.correct;
}
