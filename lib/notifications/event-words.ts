import type { WorkDecision } from "@/lib/quality/stops/schema";
import { workStates } from "@/lib/quality/stops/work-states";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { keepDirection } from "@/lib/text/keep-direction";
import type { EventKind } from "./event-kinds";
import { describeFailure } from "./failure-words";

/** What each kind of event is, as a person chooses it. */
export const kindWords: Record<EventKind, string> = {
  round_full: "A round is full",
  decision_needed: "A decision is needed",
  study_finished: "A study is finished",
  problem_reported: "A crowdworker reports a problem",
  rule_applied: "A study’s rule flags or stops somebody",
  job_failed: "Something fails",
  budget_reached: "A study’s pay reaches its budget",
  run_ended: "A run of language models is done",
  training_ended: "A training run is done",
  training_waits: "A training run waits for somebody",
};

export const kindHints: Record<EventKind, string> = {
  round_full: "Everybody whom the round admits has begun, or all its tasks are taken.",
  decision_needed: "Everybody has finished a qualification test: you can advance people now.",
  study_finished: "All tasks of the main round are submitted.",
  problem_reported: "With the kind of problem. What they wrote stays in Candor.",
  rule_applied: "Somebody’s agreement is below what the study asks for. Who it is stays in Candor.",
  job_failed:
    "An import, a correction, an undoing, a merge, a computation or a due deletion failed, a run or a training run failed or stopped at a limit, or a notification could not be delivered.",
  budget_reached: "What is spent and reserved leaves no room for another session.",
  run_ended: "Everything that it was to write or read is there, or could not be made.",
  training_ended: "All its stages are done.",
  training_waits: "It goes on once somebody provides a file, or chooses who makes it.",
};

export interface EventView {
  kind: EventKind;
  projectId: string;
  studyId: string | null;
  detail: Record<string, string | number>;
}

/** An event in a sentence, and the page of Candor to go to. */
export function describeEvent({ kind, projectId, studyId, detail: said }: EventView) {
  const detail = Object.fromEntries(
    Object.entries(said).map(([key, value]) => [
      key,
      typeof value === "string" ? keepDirection(value) : value,
    ]),
  );
  const project = `/projects/${projectId}`;
  const study = `${project}/studies/${studyId}`;
  const { name = "", round = "", of = "", currency = "USD" } = detail;
  const money = (key: string) => formatMoney(Number(detail[key] ?? 0), String(currency));
  const sentences: Record<EventKind, { sentence: string; path: string }> = {
    round_full: {
      sentence: `Round ${round} of “${name}” is full: ${of === "tasks" ? "all its tasks are taken" : "everybody whom it admits has begun"}.`,
      path: `${study}/rounds`,
    },
    decision_needed: {
      sentence: `Round ${round} of “${name}” waits for you to decide who advances.`,
      path: `${study}/rounds`,
    },
    study_finished: {
      sentence: `“${name}” is finished: all tasks are submitted.`,
      path: `${study}/results`,
    },
    problem_reported: {
      sentence: `A crowdworker reported a problem in “${name}”: ${of}.`,
      path: `${study}/problems`,
    },
    rule_applied: {
      sentence: `The rule of “${name}” has ${workStates[of as WorkDecision["action"]]} somebody: their agreement is below what the study asks for.`,
      path: `${study}/quality`,
    },
    job_failed: describeFailure(project, study, detail),
    budget_reached: {
      sentence: `“${name}” has reached its budget of ${money("budgetCents")}: no whole session can start any more.`,
      path: `${study}/pay`,
    },
    run_ended: {
      sentence: `The run “${name}” is done: ${count(Number(detail.done), "text")}${detail.failed ? `, and ${Number(detail.failed).toLocaleString("en")} that failed` : ""}.`,
      path: `${project}/runs/${detail.id}`,
    },
    training_ended: {
      sentence: `The training run “${name}” is done.`,
      path: `${project}/training/${detail.id}`,
    },
    training_waits: {
      sentence: `The training run “${name}” waits. ${detail.problem}`,
      path: `${project}/training/${detail.id}`,
    },
  };
  return sentences[kind];
}
