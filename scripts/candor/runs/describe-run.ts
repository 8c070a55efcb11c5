import { lacksPrice, limitText, unpricedText } from "@/lib/runs/lacks-price";
import type { RunDetail, RunPlan } from "@/lib/runs/schema";
import { isReadingKind } from "@/lib/runs/schema-settings";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { durationText } from "@/lib/time/duration";

export const unpriced = `${unpricedText} Give prices under Providers.`;

/** What a draft would do and cost, in lines. */
export function describePlan(plan: RunPlan, { kind, mostCost }: RunDetail): string[] {
  const { items, existing, unusable, calls, tokens, cost, steps } = plan;
  const [all, there, left] = [items, existing, unusable].map((n) => n.toLocaleString("en"));
  return [
    `${all} ${isReadingKind(kind) ? "texts to read" : `${kind === "write" ? "texts" : "queries"} to write`}, ${there} there already, ${left} can’t be used`,
    ...steps.map((step) => `  ${step.prompt} ${step.version}: ${describeStep(step)}`),
    ...(steps.length > 0
      ? [
          `About ${count(calls, "call")}, ${count(tokens.input, "token")} in, ${count(tokens.output, "token")} out and ${formatDollars(cost)}, if every answer can be read at once. ${limitText(steps, mostCost)}`,
        ]
      : []),
    ...(steps.some(lacksPrice) ? [unpriced] : []),
  ];
}

function describeStep(step: RunPlan["steps"][number]): string {
  const { choice, calls, cost } = step;
  if (!choice) return "no model chosen";
  const price = lacksPrice(step) ? "no price" : formatDollars(cost);
  return `${choice.model} at ${choice.temperature}, ${count(calls, "call")}, ${price}`;
}

/** How far a run is, in a line. */
export function describeProgress(run: RunDetail): string {
  const { items, spent, mostCost, callsLastMinute, secondsLeft } = run;
  return [
    `${items.done.toLocaleString("en")} of ${count(items.total, "text")}`,
    ...(items.failed > 0 ? [`${items.failed.toLocaleString("en")} failed`] : []),
    `${formatDollars(spent)} of at most ${formatDollars(mostCost)}`,
    `${count(callsLastMinute, "answer")} in the last minute`,
    ...(secondsLeft === null ? [] : [`about ${durationText(secondsLeft / 60)} left`]),
  ].join(", ");
}

/** What a run that does not move has come to, in lines. */
export function describeEnd({ state, items, spent, calls, tokens, problems }: RunDetail): string[] {
  return [
    `${state}: ${items.done.toLocaleString("en")} of ${count(items.total, "text")}, ${formatDollars(spent)}, ${count(calls, "answer")}${spent > 0 ? " paid for" : ""}, ${count(tokens.input, "token")} in, ${count(tokens.output, "token")} out`,
    ...problems.map(({ items, latest }) => `  ${count(items, "text")}: ${latest}`),
  ];
}
