import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, consent, reader, taskOutput } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random";
import type { Submission } from "@/lib/tasks/schema";
import { type Claim, claimTask } from "@/lib/tasks/server/claim-task";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";
import type { PlacedGold } from "./add-sample-data";

interface Crowd {
  projectId: string;
  study: { id: string; roundId: string; versionId: string; seed: string; leaseMinutes: number };
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
  const random = seededRandom(`crowd:${crowd.study.seed}`);
  const readers = await enrol(db, crowd);
  const leans = readers.map(() => 0.12 * (random() - 0.5));
  for (let i = 0; i < crowd.submissions; i += 1) {
    const turn = i % readers.length;
    const readerId = readers[turn];
    if (readerId) await doTask(db, crowd, { readerId, lean: leans[turn] ?? 0, random });
  }
}

async function enrol(db: Db, { projectId, study, people }: Crowd): Promise<string[]> {
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
  await db
    .insert(consent)
    .values(
      made.map((r) => ({ studyId: study.id, readerId: r.id, studyVersionId: study.versionId })),
    );
  return made.map((r) => r.id);
}

interface Person {
  readerId: string;
  lean: number;
  random: () => number;
}

async function doTask(db: Db, { study, gold, now }: Crowd, person: Person): Promise<void> {
  const claim: Claim = { ...study, studyId: study.id, readerId: person.readerId, now };
  const claimed = await claimTask(db, claim);
  if (claimed.step !== "task") return;
  const [held] = await db.select().from(assignment).where(eq(assignment.id, claimed.assignmentId));
  if (!held) throw new Error("The simulated reader's task is gone.");
  const outputs = await db.select().from(taskOutput).where(eq(taskOutput.taskId, held.taskId));
  const body: Submission = {
    outputs: held.outputOrder.map((position) => {
      const generationId = outputs.find((o) => o.position === position)?.generationId;
      return readAs(
        person,
        gold.find((label) => label.generationId === generationId),
      );
    }),
  };
  await submitForecasts(db, {
    assignmentId: held.id,
    studyId: study.id,
    roundId: study.roundId,
    readerId: person.readerId,
    asksAnswer: true,
    body,
    now,
  });
}

function readAs(
  { lean, random }: Person,
  label: PlacedGold | undefined,
): Submission["outputs"][number] {
  if (!label) throw new Error("A sample text has no gold label.");
  if (label.status === "no_answer") return { status: "no_answer" };
  // Numbers are read as they stand nine times in ten; words leave room.
  const exact = label.unambiguous && random() < 0.9;
  const noisy = label.read_confidence + lean + 0.2 * (random() - 0.5);
  const confidence = exact ? label.read_confidence : Math.round(20 * noisy) / 20;
  const mistaken = random() < 0.03;
  return {
    status: "ok",
    confidence: Math.min(1, Math.max(0.05, confidence)),
    answer: label.answer,
    correct: mistaken ? !label.correct : label.correct,
  };
}
