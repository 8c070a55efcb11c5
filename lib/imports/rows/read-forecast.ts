import { quote } from "./cell";
import type { ForecastCells, RefuseCell } from "./forecast-cells";

/** The reader's forecast in a row. */
export interface ReadForecast {
  status: "ok" | "no_answer" | "unparsable";
  answer: string | null;
  confidence: number | null;
  distribution: Record<string, number> | null;
}

/** Reads the reader's forecast from a row, in any of its possible forms. */
export function readForecast(cells: ForecastCells, refuse: RefuseCell): ReadForecast {
  const status = cells.status ?? "ok";
  if (status !== "ok") return withoutAnswer(status, cells, refuse);
  if (cells.distribution !== null) return readDistribution(cells.distribution, cells, refuse);
  if (cells.probability !== null) return fromProbability(cells.probability, cells, refuse);
  if (cells.confidence === null) {
    const others = "a probability, a distribution, or a status without them";
    refuse("confidence", `is missing: give a confidence, ${others}`);
  }
  return { status, answer: cells.answer, confidence: cells.confidence, distribution: null };
}

/** `no_answer` counts with confidence 1, as in the paper; `unparsable` has none. */
function withoutAnswer(
  status: "no_answer" | "unparsable",
  cells: ForecastCells,
  refuse: RefuseCell,
): ReadForecast {
  const confidence = status === "no_answer" ? 1 : null;
  if (cells.confidence !== null && cells.confidence !== confidence) {
    const rule = confidence === 1 ? "has confidence 1, as the paper counts it" : "has none";
    refuse("confidence", `a forecast that is ${status} ${rule}: leave it out`);
  }
  for (const field of ["probability", "distribution", "answer"] as const) {
    if (cells[field] !== null) {
      refuse(field, `a forecast that is ${status} has none: leave it out`);
    }
  }
  return { status, answer: null, confidence, distribution: null };
}

/** The answer that the probability of an event makes the more likely, and how sure it is of that. */
export function topAnswer(yes: number) {
  // 1 - 0.9 is 0.09999999999999998; what was meant is 0.1.
  const no = Number((1 - yes).toPrecision(15));
  const top = yes >= no ? ("yes" as const) : ("no" as const);
  return { no, top, confidence: Math.max(yes, no) };
}

/** The probability of an event is a distribution over yes and no; confidence is the larger. */
function fromProbability(yes: number, cells: ForecastCells, refuse: RefuseCell): ReadForecast {
  if (cells.confidence !== null) {
    refuse("confidence", "is given beside a probability: give only one of the two");
  }
  const { no, top, confidence } = topAnswer(yes);
  const answer = cells.answer?.trim().toLowerCase();
  // At one half both are top answers, and the reader may have named either.
  if (answer && answer !== top && !(yes === no && answer === "no")) {
    refuse("answer", `does not match a probability of ${yes}: the top answer is ${top}`);
  }
  const named = answer === "no" && yes === no ? "no" : top;
  return {
    status: "ok",
    answer: named,
    confidence,
    distribution: { yes, no },
  };
}

/**
 * A whole distribution determines the rest: the confidence is its largest probability, and the
 * answer the one with it; among equals, the first named (for whole numbers the smallest, because
 * JavaScript orders keys so). If a row also gives them, they must agree.
 */
function readDistribution(
  distribution: Record<string, number>,
  cells: ForecastCells,
  refuse: RefuseCell,
): ReadForecast {
  if (cells.probability !== null) {
    refuse("probability", "is given beside a distribution: give only one of the two");
  }
  const confidence = Math.max(...Object.values(distribution));
  const tops = Object.keys(distribution).filter((answer) => distribution[answer] === confidence);
  // A confidence that was computed separately may differ in its last digits.
  if (cells.confidence !== null && Math.abs(cells.confidence - confidence) > 1e-9) {
    refuse(
      "confidence",
      `does not match the distribution, whose highest probability is ${confidence}`,
    );
  }
  const said = cells.answer?.trim().toLowerCase();
  const named = said ? tops.find((answer) => answer.toLowerCase() === said) : tops[0];
  if (named === undefined) {
    const top = tops.map(quote).join(" or ");
    refuse("answer", `does not match the distribution, whose top answer is ${top}`);
  }
  return { status: "ok", answer: named ?? null, confidence, distribution };
}
