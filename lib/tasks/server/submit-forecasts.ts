import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, forecast, judgement, lateSubmission, place, taskOutput } from "@/db/schema";
import { conflict, invalid, notFound, Refusal } from "@/lib/http/errors";
import type { Submission } from "../schema";
import { countAnswered } from "./count-answered";
import { hashPayload } from "./hash-payload";
import { lockRound } from "./lock-round";

export interface Submit {
  assignmentId: string;
  studyId: string;
  roundId: string;
  readerId: string;
  asksAnswer: boolean;
  body: Submission;
  now: Date;
}

/**
 * Stores a task's forecasts with the reader's own judgements, all or none. The assignment is the
 * key: the same body again is the same answer, another body is refused with 409. When the lease has
 * run out it still counts if a place of the task is free; if not, it is kept aside and refused with 410.
 * @returns how many tasks of the study the reader has submitted
 */
export async function submitForecasts(db: Db, submit: Submit): Promise<number> {
  const found = await findAssignment(db, submit);
  checkShape(submit, found.outputOrder.length);
  const payloadHash = hashPayload(submit.body);
  const late = await db.transaction(async (tx) => {
    if (!(await fill(tx, submit, payloadHash))) {
      const outcome = await fillLate(tx, submit, payloadHash);
      if (outcome !== "filled") return outcome;
    }
    await storeForecasts(tx, submit, found);
    return "filled";
  });
  if (late === "kept aside") {
    throw new Refusal(
      410,
      "place_taken",
      "Thank you. The time for this task ran out and someone else has finished it, so your answer can't count. It was kept, and there is nothing you need to do.",
    );
  }
  return countAnswered(db, submit.studyId, submit.readerId);
}

async function findAssignment(db: Db, { assignmentId, studyId, readerId }: Submit) {
  const [found] = await db
    .select()
    .from(assignment)
    .where(
      and(
        eq(assignment.id, assignmentId),
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
      ),
    );
  if (!found) throw notFound("task");
  return found;
}

function checkShape({ body, asksAnswer }: Submit, outputs: number): void {
  if (body.outputs.length !== outputs) {
    throw invalid(
      "body.outputs",
      `has ${body.outputs.length} readings; the task has ${outputs} texts`,
    );
  }
  body.outputs.forEach((reading, i) => {
    if (reading.status === "ok" && asksAnswer && !reading.answer) {
      throw invalid(`body.outputs.${i}.answer`, "is missing: type the text's top answer");
    }
  });
}

/** The usual way: the place is still held. One statement, so two at once can't both succeed. */
async function fill(tx: Db, { assignmentId, now }: Submit, payloadHash: string): Promise<boolean> {
  const filled = await tx
    .update(assignment)
    .set({ state: "submitted", submittedAt: now, payloadHash })
    .where(and(eq(assignment.id, assignmentId), eq(assignment.state, "leased")))
    .returning({ id: assignment.id });
  return filled.length === 1;
}

/** A repeat, a submission after the lease ended, or one for a task that was given back. */
async function fillLate(tx: Db, submit: Submit, payloadHash: string) {
  await lockRound(tx, submit.roundId);
  const now = await findAssignment(tx, submit);
  if (now.state === "submitted") {
    if (now.payloadHash === payloadHash) return "repeated";
    throw conflict("already_submitted", "This task was already submitted with other answers.");
  }
  const no = await freePlace(tx, now.taskId);
  if (no === undefined) {
    await tx
      .insert(lateSubmission)
      .values({ assignmentId: submit.assignmentId, payload: submit.body, payloadHash })
      .onConflictDoNothing();
    return "kept aside";
  }
  await tx
    .update(assignment)
    .set({ state: "submitted", placeNo: no, submittedAt: submit.now, payloadHash })
    .where(eq(assignment.id, submit.assignmentId));
  return "filled";
}

async function freePlace(tx: Db, taskId: string): Promise<number | undefined> {
  const places = await tx
    .select({ no: place.no })
    .from(place)
    .where(eq(place.taskId, taskId))
    .orderBy(asc(place.no));
  const taken = await tx
    .select({ no: assignment.placeNo, state: assignment.state })
    .from(assignment)
    .where(eq(assignment.taskId, taskId));
  const held = new Set(
    taken.filter((a) => a.state === "leased" || a.state === "submitted").map((a) => a.no),
  );
  return places.find((p) => !held.has(p.no))?.no;
}

async function storeForecasts(
  tx: Db,
  { body, readerId, assignmentId }: Submit,
  { taskId, questionId, outputOrder }: typeof assignment.$inferSelect,
): Promise<void> {
  const outputs = await tx
    .select({ position: taskOutput.position, generationId: taskOutput.generationId })
    .from(taskOutput)
    .where(eq(taskOutput.taskId, taskId));
  const generationAt = new Map(outputs.map((o) => [o.position, o.generationId]));
  const rows = body.outputs.map((reading, i) => ({
    readerId,
    questionId,
    assignmentId,
    generationId: generationAt.get(outputOrder[i] ?? -1),
    status: reading.status,
    // No answer counts as wrong with confidence 1, as the paper has it.
    confidence: reading.status === "ok" ? reading.confidence : 1,
    answer: reading.status === "ok" ? reading.answer : null,
  }));
  const stored = await tx.insert(forecast).values(rows).returning({ id: forecast.id });
  await tx.insert(judgement).values(
    stored.map(({ id }, i) => {
      const reading = body.outputs[i];
      const correct = reading?.status === "ok" && reading.correct;
      return { forecastId: id, judge: "self", correct };
    }),
  );
}
