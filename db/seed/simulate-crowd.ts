import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, consent, participant, reader, taskOutput } from "@/db/schema";
import type { OutputForecast } from "@/lib/crowd/tasks/schema";
import { keepLease } from "@/lib/crowd/tasks/server/hold-assignment";
import { lockForecasts } from "@/lib/crowd/tasks/server/lock-forecasts";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { runningVersion } from "@/lib/studies/server/require-study";
import type { PlacedGold } from "./find-sample";

interface Crowd {
  projectId: string;
  studyId: string;
  gold: PlacedGold[];
  now: Date;
}

export interface SimulatedPerson {
  readerId: string;
  /** How much more confident they take a text to be than it says. */
  lean: number;
  /** How often they read a number as it stands, and judge rightly, in [0, 1]. */
  care: number;
  /** About how long they look at a text, in seconds. */
  seconds: number;
  random: () => number;
}

/** Made-up crowdworkers, marked as simulated, who have consented and read the instructions. */
export async function enrolSimulated(
  db: Db,
  { projectId, studyId, now }: Omit<Crowd, "gold">,
  names: readonly string[],
): Promise<string[]> {
  const version = await runningVersion(db, studyId);
  const made = await db
    .insert(reader)
    .values(names.map((name) => ({ projectId, kind: "human" as const, name, simulated: true })))
    .returning({ id: reader.id });
  await db
    .insert(participant)
    .values(made.map((r) => ({ studyId, readerId: r.id, cameBy: "open" as const })));
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

/**
 * Does a task through the same use cases as people do. Everyone reads what the gold labels say, with a
 * lean of their own and some noise, to five percent.
 * @returns false when there is none to do
 */
export async function doSimulatedTask(
  db: Db,
  { studyId, gold, now }: Crowd,
  person: SimulatedPerson,
): Promise<boolean> {
  const me = { studyId, readerId: person.readerId };
  let step = await nextStep(db, { ...me, now });
  if (step.step === "begin") {
    await beginVisit(db, { ...me, now });
    step = await nextStep(db, { ...me, now });
  }
  if (step.step !== "task") return false;
  const own = { ...me, assignmentId: step.assignment.id };
  const labels = await labelsInOrder(db, own.assignmentId, gold);
  const outputs = labels.map((label) => readAs(person, label));
  // From claiming to submitting it takes as long as the reading.
  const spent = outputs.reduce((sum, { time }) => sum + time.activeMs, 0);
  const later = new Date(now.getTime() + spent);
  // As their page would keep the lease.
  for (let ms = 60_000; ms < spent; ms += 60_000) {
    await keepLease(db, { ...own, now: new Date(now.getTime() + ms) });
  }
  await lockForecasts(db, { ...own, body: { outputs }, now: later });
  const correct = labels.map((label) => judgeAs(person, label));
  await submitForecasts(db, { ...own, body: { correct }, now: later });
  return true;
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

function readAs(
  { lean, care, seconds, random }: SimulatedPerson,
  label: PlacedGold,
): OutputForecast {
  const time = {
    activeMs: Math.round(1_000 * seconds * (0.5 + random())),
    idleMs: 0,
    edits: 1 + Math.floor(2 * random()),
    pastes: 0,
  };
  if (label.status === "no_answer") return { status: "no_answer", comment: null, time };
  // Numbers are read as they stand by who takes care; words leave room.
  const exact = label.unambiguous && random() < care;
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

function judgeAs({ care, random }: SimulatedPerson, label: PlacedGold): boolean | null {
  if (label.status === "no_answer") return null;
  return random() < (1 - care) / 3 ? !label.correct : label.correct;
}
