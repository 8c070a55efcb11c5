import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, judgement, readingTime, taskOutput } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { OutputForecast } from "../schema";
import type { FoundAssignment } from "./find-assignment";
import { seenUntil } from "./heard-of";
import { lockedForecasts } from "./view-assignment";

/**
 * Stores a reader's forecasts of a task, in the order in which they saw the texts, with their reading
 * times, as far as the server has seen them at the task.
 */
export async function storeForecasts(
  tx: Db,
  { id: assignmentId, taskId, questionId, readerId, outputOrder, ...seen }: FoundAssignment,
  given: readonly OutputForecast[],
  now: Date,
): Promise<void> {
  const outputs = capTimes(given, seenUntil(now, seen));
  const texts = await tx
    .select({ position: taskOutput.position, generationId: taskOutput.generationId })
    .from(taskOutput)
    .where(eq(taskOutput.taskId, taskId));
  const generationAt = new Map(texts.map((o) => [o.position, o.generationId]));
  const rows = outputs.map((output, i) => ({
    id: randomUUID(),
    readerId,
    questionId,
    assignmentId,
    generationId: generationAt.get(outputOrder[i] ?? -1),
    status: output.status,
    comment: output.comment || null,
    time: output.time,
    ...answerIn(output),
  }));
  await tx.insert(forecast).values(rows);
  await tx.insert(readingTime).values(rows.map(({ id, time }) => ({ forecastId: id, ...time })));
}

function answerIn(output: OutputForecast) {
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

/**
 * The browser's times, active and idle together at most as long as the server saw the person. Anything beyond
 * is cut from all texts in proportion: from the idle time first.
 * @param seenMs as `seenUntil` counts it
 */
function capTimes(outputs: readonly OutputForecast[], seenMs: number) {
  const sum = (of: "activeMs" | "idleMs") =>
    outputs.reduce((total, { time }) => total + time[of], 0);
  const [active, idle] = [sum("activeMs"), sum("idleMs")];
  if (active + idle <= seenMs) return outputs;
  const activeShare = Math.min(1, seenMs / active);
  const idleShare = Math.min(1, Math.max(0, seenMs - active) / idle);
  const cut = (ms: number, share: number) => (share < 1 ? Math.floor(ms * share) : ms);
  return outputs.map((output) => ({
    ...output,
    time: {
      ...output.time,
      activeMs: cut(output.time.activeMs, activeShare),
      idleMs: cut(output.time.idleMs, idleShare),
    },
  }));
}

/**
 * Stores a reader's judgements of their own top answers, in the order in which they saw the texts. A text
 * without an answer is wrong; "can't tell" has no judgement.
 * @throws Refusal 400 when one is missing, or given where there is nothing to judge
 */
export async function storeJudgements(
  tx: Db,
  assignmentId: string,
  correct: readonly (boolean | null)[],
): Promise<void> {
  const forecasts = await lockedForecasts(tx, assignmentId);
  if (correct.length !== forecasts.length) {
    throw invalid(
      "body.correct",
      `has ${correct.length} entries; the task has ${forecasts.length} texts`,
    );
  }
  const rows = forecasts.flatMap(({ id, status }, i) => {
    const said = correct[i] ?? null;
    if (status === "ok" && said === null) {
      throw invalid(`body.correct.${i}`, "is missing: say whether the answer is correct");
    }
    if (status !== "ok" && said !== null) {
      throw invalid(`body.correct.${i}`, "must be null: no answer was given to judge");
    }
    if (status === "unparsable") return [];
    return [{ forecastId: id, judge: "self", correct: said ?? false }];
  });
  if (rows.length > 0) await tx.insert(judgement).values(rows);
}
