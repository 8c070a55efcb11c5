import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, readingTime, taskOutput } from "@/db/schema";
import { capActiveTime } from "../cap-active-time";
import type { OutputForecast } from "../schema";
import type { FoundAssignment } from "./find-assignment";

/**
 * Stores what a reader took from the texts of a task, in the order in which they saw them, and how long
 * they read each, as far as the server's clock bears it out.
 */
export async function storeForecasts(
  tx: Db,
  { id: assignmentId, taskId, questionId, readerId, outputOrder, takenAt }: FoundAssignment,
  given: readonly OutputForecast[],
  now: Date,
): Promise<void> {
  const outputs = capActiveTime(given, now.getTime() - takenAt.getTime());
  const texts = await tx
    .select({ position: taskOutput.position, generationId: taskOutput.generationId })
    .from(taskOutput)
    .where(eq(taskOutput.taskId, taskId));
  const generationAt = new Map(texts.map((o) => [o.position, o.generationId]));
  const stored = await tx
    .insert(forecast)
    .values(
      outputs.map((output, i) => ({
        readerId,
        questionId,
        assignmentId,
        generationId: generationAt.get(outputOrder[i] ?? -1),
        status: output.status,
        comment: output.comment || null,
        ...saidIn(output),
      })),
    )
    .returning({ id: forecast.id });
  await tx
    .insert(readingTime)
    .values(stored.flatMap(({ id }, i) => ({ forecastId: id, ...(outputs[i] ?? failed()).time })));
}

function saidIn(output: OutputForecast) {
  if (output.status === "ok") {
    const { answer, confidence, distribution } = output;
    return {
      answer,
      confidence,
      distribution:
        distribution && Object.fromEntries(distribution.map((d) => [d.answer, d.probability])),
    };
  }
  // No answer counts as wrong with confidence 1, as the paper has it; nobody knows how sure "can't tell" is.
  return { answer: null, confidence: output.status === "no_answer" ? 1 : null, distribution: null };
}

function failed(): never {
  throw new Error("More forecasts were stored than were given.");
}
