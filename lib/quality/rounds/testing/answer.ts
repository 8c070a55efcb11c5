import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import * as tables from "@/db/schema";
import { minutesLater, type Rounds } from "./make-rounds";

/**
 * Someone's first visit to a round: they submit its tasks, as many as there are confidences for.
 * @param confidences of each task's two texts, judged right
 */
export async function answer(
  db: Db,
  study: Rounds,
  { readerId, roundId, at, confidences }: Answering,
): Promise<void> {
  const tasks = study.tasks
    .filter((t) => t.roundId === roundId)
    .toSorted((a, b) => a.no - b.no)
    .slice(0, confidences.length);
  const finished = tasks.length === study.tasks.filter((t) => t.roundId === roundId).length;
  const [stay] = await db
    .insert(tables.visit)
    .values({
      studyId: study.studyId,
      roundId,
      readerId,
      no: 1,
      quota: 2,
      payCents: 100,
      endsAt: minutesLater(60),
      endedAt: at,
      state: finished ? "finished" : "ended",
    })
    .returning();
  if (!stay) throw new Error("no visit");
  for (const [i, t] of tasks.entries()) {
    const slotNo = await nextSlot(db, t.id);
    const [held] = await db
      .insert(tables.assignment)
      .values({
        taskId: t.id,
        slotNo,
        studyId: study.studyId,
        questionId: t.questionId,
        readerId,
        visitId: stay.id,
        state: "submitted",
        leaseUntil: at,
        outputOrder: [1, 0],
        payloadHash: "hash",
        submittedAt: at,
      })
      .returning();
    const forecasts = await db
      .insert(tables.forecast)
      .values(
        (confidences[i] ?? []).map((confidence, position) => ({
          readerId,
          questionId: t.questionId,
          assignmentId: held?.id,
          status: "ok" as const,
          confidence,
          generationId: study.outputs.find((o) => o.taskId === t.id && o.position === position)
            ?.generationId,
        })),
      )
      .returning();
    await db
      .insert(tables.judgement)
      .values(forecasts.map((f) => ({ forecastId: f.id, judge: "self", correct: true })));
    await db.insert(tables.readingTime).values(
      forecasts.map((f) => ({
        forecastId: f.id,
        activeMs: 1_500,
        idleMs: 0,
        edits: 1,
        pastes: 0,
      })),
    );
    await db.insert(tables.ledger).values({
      studyId: study.studyId,
      readerId,
      visitId: stay.id,
      kind: "task",
      cents: 50,
      currency: "USD",
      sourceKey: held?.id ?? "",
    });
  }
}

interface Answering {
  readerId: string;
  roundId: string;
  at: Date;
  confidences: [number, number][];
}

async function nextSlot(db: Db, taskId: string): Promise<number> {
  const taken = await db.$count(tables.assignment, eq(tables.assignment.taskId, taskId));
  return taken + 1;
}
