import { clusterForecasts } from "@/lib/figures/groups/server/cluster-forecasts";
import { method } from "@/lib/figures/method";
import { stepSummary } from "@/lib/metrics/calibration/step-summary";
import { numberClusters } from "@/lib/metrics/intervals/clusters";
import { requireQuestionsOfAll } from "@/lib/metrics/intervals/require-questions";
import type { Scored } from "@/lib/metrics/types";
import type { ModelOrder, OrderEffect } from "../schema";
import type { ReadOutput } from "./select-read-outputs";

const personKey = ({ readerId, version }: ReadOutput) => `${readerId} ${version}`;

/** How many tasks each person did in each version, by {@link personKey}. */
export function countTasks(crowd: readonly ReadOutput[]): Map<string, number> {
  const tasks = new Map<string, number>();
  for (const row of crowd) {
    const key = personKey(row);
    tasks.set(key, Math.max(tasks.get(key) ?? 0, row.sequence ?? 0));
  }
  return tasks;
}

/**
 * Whether it matters where an output was shown, and when a person read it.
 * @param tasks how many tasks each person did; who did fewer than three has no thirds
 */
export function summariseOrder(
  outputs: readonly ReadOutput[],
  tasks: ReadonlyMap<string, number>,
): Omit<ModelOrder, "model"> {
  const atPosition = outputs.flatMap((row) => toStep(row, row.position));
  const inThird = outputs.flatMap((row) =>
    toStep(row, thirdOf(row.sequence ?? 0, tasks.get(personKey(row)) ?? 0)),
  );
  const positions = Math.max(1, ...atPosition.map(({ step }) => step));
  return { position: measure(atPosition, positions), third: measure(inThird, 3) };
}

/** Which third of `of` tasks the `no`-th is in, as SQL's ntile(3) has it; null with fewer than three. */
export function thirdOf(no: number, of: number): number | null {
  if (of < 3 || no < 1) return null;
  const size = Math.floor(of / 3);
  const larger = of % 3;
  // The first `larger` thirds have one task more.
  const within = larger * (size + 1);
  if (no <= within) return Math.ceil(no / (size + 1));
  return larger + Math.ceil((no - within) / size);
}

type Stepped = Scored & { step: number; question: string; person: string };

function toStep(row: ReadOutput, step: number | null): Stepped[] {
  const { confidence, correct, questionKey: question, readerId: person } = row;
  if (step === null || confidence === null || correct === null) return [];
  return [{ confidence, correct, step, question, person }];
}

function measure(forecasts: readonly Stepped[], steps: number): OrderEffect {
  const { ways } = clusterForecasts({
    question: numberClusters(forecasts.map(({ question }) => question)),
    person: numberClusters(forecasts.map(({ person }) => person)),
  });
  const summary = stepSummary(forecasts, { steps, ways, ...method });
  const questionsAt = (step: number) =>
    new Set(forecasts.filter((f) => f.step === step).map((f) => f.question)).size;
  const counts = summary.steps.map(({ step }) => questionsAt(step));
  const fewest = Math.min(counts[0] ?? 0, counts.at(-1) ?? 0);
  return {
    steps: summary.steps.map(({ step, n, ...figures }, i) => ({
      step,
      n,
      ...requireQuestionsOfAll(figures, counts[i] ?? 0),
    })),
    change: requireQuestionsOfAll(summary.change, fewest),
  };
}
