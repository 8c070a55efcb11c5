import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import { invalid } from "@/lib/http/errors";
import { count } from "@/lib/text/count";
import type { OutputForecast } from "../schema";
import type { FoundAssignment } from "./find-assignment";
import { seenUntil } from "./heard-of";
import type { LockedForecast } from "./view-assignment";

const p = sql.placeholder;

const store = statement<
  Record<"assignmentId" | "taskId" | "questionId" | "readerId" | "given", string>,
  never
>(
  "store-forecasts",
  sql`
    with given as materialized (
      select * from jsonb_to_recordset(${p("given")}::jsonb) as given (
        id uuid, position int, status forecast_status, answer text, "answerAt" jsonb, confidence float8,
        distribution jsonb, comment text, "activeMs" int, "idleMs" int, edits int, pastes int,
        keys int, "focusLosses" int)
    ), stored as (
      insert into forecast (id, reader_id, question_id, assignment_id, generation_id, status, answer,
        answer_start, answer_end, confidence, distribution, comment)
      select given.id, ${p("readerId")}::uuid, ${p("questionId")}::uuid, ${p("assignmentId")}::uuid,
        o.generation_id, given.status, given.answer, said.first, said.past, given.confidence,
        given.distribution, given.comment
      from given
      left join task_output o on o.task_id = ${p("taskId")}::uuid and o.position = given.position
      -- Only where the text says the answer is where it stands.
      left join lateral (
        select at.first, at.past
        from (select (given."answerAt" ->> 'start')::int as first, (given."answerAt" ->> 'end')::int as past) at
        join generation g on g.id = o.generation_id
        where regexp_replace(substring(g.text from at.first + 1 for at.past - at.first), '\\s+', ' ', 'g')
          = given.answer) said on true
    )
    insert into reading_time (forecast_id, active_ms, idle_ms, edits, pastes, keys, focus_losses)
    select id, "activeMs", "idleMs", edits, pastes, keys, "focusLosses" from given`,
);

/** A stored forecast, as far as its judgement needs it. */
type Stored = Pick<LockedForecast, "id" | "status">;

/**
 * Stores a reader's forecasts of a task, in the order in which they saw the texts, with their reading
 * times, as far as the server has seen them at the task.
 */
export async function storeForecasts(
  tx: Db,
  { id: assignmentId, taskId, questionId, readerId, outputOrder, ...seen }: FoundAssignment,
  given: readonly OutputForecast[],
  now: Date,
): Promise<Stored[]> {
  const rows = capTimes(given, seenUntil(now, seen)).map((output, i) => ({
    id: randomUUID(),
    position: outputOrder[i],
    status: output.status,
    comment: output.comment,
    ...output.time,
    ...answerIn(output),
  }));
  await store(tx, { assignmentId, taskId, questionId, readerId, given: JSON.stringify(rows) });
  return rows;
}

function answerIn(output: OutputForecast) {
  if (output.status === "ok") {
    const { answer, answerAt, confidence, distribution } = output;
    return {
      answer,
      answerAt,
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

const storeSaid = statement<{ forecastIds: string[]; correct: boolean[] }, never>(
  "store-judgements",
  sql`
    insert into judgement (forecast_id, judge, correct)
    select said.forecast_id, 'self', said.correct
    from unnest(${p("forecastIds")}::uuid[], ${p("correct")}::boolean[]) as said (forecast_id, correct)`,
);

/**
 * Stores a reader's judgements of their own top answers, in the order in which they saw the texts. A text
 * without an answer is wrong; "can't tell" has no judgement.
 * @throws Refusal 400 when one is missing, or given where there is nothing to judge
 */
export async function storeJudgements(
  tx: Db,
  forecasts: readonly Stored[],
  correct: readonly (boolean | null)[],
): Promise<void> {
  if (correct.length !== forecasts.length) {
    throw invalid(
      "body.correct",
      `has ${count(correct.length, "entry", "entries")}, for ${count(forecasts.length, "text")} to judge`,
    );
  }
  const said = forecasts.flatMap(({ id, status }, i) => {
    const answer = correct[i] ?? null;
    if (status === "ok" && answer === null) {
      throw invalid(`body.correct.${i}`, "is missing: say whether the answer is correct");
    }
    if (status !== "ok" && answer !== null) {
      throw invalid(`body.correct.${i}`, "must be null: no answer was given to judge");
    }
    return status === "unparsable" ? [] : [{ id, correct: answer ?? false }];
  });
  if (said.length === 0) return;
  await storeSaid(tx, {
    forecastIds: said.map(({ id }) => id),
    correct: said.map((one) => one.correct),
  });
}
