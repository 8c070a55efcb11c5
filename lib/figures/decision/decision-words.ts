import { formatShare, formatThousandths } from "@/lib/text/format-number";
import type { DecisionPoint } from "./schema-decision";

/** The point of a curve at a cost, or nearest to it; null without a curve. */
export function pointAt(curve: readonly DecisionPoint[], beta: number): DecisionPoint | null {
  let nearest: DecisionPoint | null = null;
  for (const point of curve) {
    if (!nearest || Math.abs(point.beta - beta) < Math.abs(nearest.beta - beta)) nearest = point;
  }
  return nearest;
}

/** The value of forecasts to somebody for whom "I don't know" costs `beta` of a wrong answer. */
export function decisionWords(point: DecisionPoint): string {
  const { beta, expected, realised, low, high, answer, abstain } = point;
  const lost = `${formatThousandths(realised)} (${formatThousandths(low)} to ${formatThousandths(high)})`;
  const hoped =
    expected < low ? ", more than they expect" : expected > high ? ", less than they expect" : "";
  return [
    `If “I don’t know” costs ${formatThousandths(beta).slice(0, -1)} of a wrong answer, people who trust these forecasts answer when they are more than ${formatShare(1 - beta).replace(".0", "")} sure.`,
    `They expect to lose ${formatThousandths(expected)} per question and lose ${lost}${hoped}.`,
    `Always answering loses ${formatThousandths(answer)}, never answering ${formatThousandths(abstain)}; ${regretWords(point)}.`,
  ].join(" ");
}

/** Compared with the best threshold on the same confidences, which is chosen in hindsight: no test. */
function regretWords({ realised, best }: DecisionPoint): string {
  const loss = formatThousandths(best);
  return realised - best < 0.0005
    ? "no other threshold would have lost less"
    : `the best threshold in hindsight would have lost ${loss}, ${formatThousandths(realised - best)} less than they do`;
}
