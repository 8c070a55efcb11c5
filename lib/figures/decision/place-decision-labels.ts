import type { DecisionPoint } from "./schema-decision";

/** A name that is written beside its line, in the axes' units. */
export interface DecisionLabel {
  text: string;
  beta: number;
  loss: number;
  side: "above" | "below" | "across";
  anchor: "start" | "middle" | "end";
}

/** Where the names of a decision curve's lines stand on an axis of losses from 0 to `top`. */
export function placeDecisionLabels(curve: readonly DecisionPoint[], top: number): DecisionLabel[] {
  const last = curve.at(-1);
  if (!last) return [];
  // The higher of the two lines is named above, the lower below: so they never cover each other.
  const lines = [
    { text: "realised", loss: last.realised },
    { text: "expected", loss: last.expected },
  ];
  const [upper, lower] = last.realised >= last.expected ? lines : lines.reverse();
  const named: DecisionLabel[] = [...rulesOf(last.answer, upper?.text === "realised", top)];
  if (upper) named.push({ ...upper, beta: 0.99, side: "above", anchor: "end" });
  // On the floor there is no room below.
  const floor = lower && lower.loss < 0.08 * top;
  if (floor) named.push({ ...lower, beta: 0.75, side: "above", anchor: "end" });
  else if (lower) named.push({ ...lower, beta: 0.99, side: "below", anchor: "end" });
  const worst = curve.reduce((a, b) => (b.realised - b.best > a.realised - a.best ? b : a));
  // Where it is thin, or at the edge, its name would stand on the lines.
  const roomy = worst.realised - worst.best > 0.06 * top && worst.beta > 0.1 && worst.beta < 0.8;
  if (!roomy) return named;
  const loss = (worst.realised + worst.best) / 2;
  return [...named, { text: "regret", beta: worst.beta, loss, side: "across", anchor: "middle" }];
}

/** The names of the rules that need no forecast, where the curves, which rise from 0, leave room. */
function rulesOf(answer: number, realisedAbove: boolean, top: number): DecisionLabel[] {
  const always = { text: "always answer", loss: answer };
  const abstain = {
    text: "always abstain",
    beta: 0.94 * top,
    loss: 0.97 * top,
    side: "below",
  } as const;
  return [
    answer < 0.3
      ? { ...always, beta: 0.5, side: realisedAbove ? "above" : "below", anchor: "middle" }
      : { ...always, beta: 0.01, side: answer > 0.8 * top ? "below" : "above", anchor: "start" },
    top < 0.35 ? { ...abstain, beta: 0.97 * top, anchor: "start" } : { ...abstain, anchor: "end" },
  ];
}
