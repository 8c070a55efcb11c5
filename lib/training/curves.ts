import type { TrainingStage } from "./schema";
import type { TrainingEvent } from "./schema-progress";

export interface Point {
  step: number;
  value: number;
}

export interface Curve {
  stage: string;
  /** Of the event, and its name there: "step loss", "validation reward". */
  figure: string;
  points: Point[];
}

/** What training reports of itself that says nothing about how it goes. */
const left = new Set(["seconds", "learning_rate", "tokens_per_second", "at_step", "value"]);

/** First what the policy is trained for, then what it is watched by. */
const order = [
  "loss",
  "reward",
  "validation_reward",
  "reader_reward",
  "gap",
  "kl",
  "entropy",
  "sum",
  "confidence",
  "spread",
  "tokens",
];
const place = (figure: string) => {
  const at = order.indexOf(figure);
  return at < 0 ? order.length : at;
};

/**
 * The curves in a training run's events: every figure of a step or a validation, by stage. A stage that began anew
 * repeats its steps: the later figure counts.
 */
export function curvesOf(events: readonly TrainingEvent[]): Curve[] {
  const found = new Map<string, { stage: string; figure: string; at: Map<number, number> }>();
  for (const { stage, event, step, data } of events) {
    if (step === null || (event !== "step" && event !== "validation")) continue;
    for (const [name, value] of Object.entries(data)) {
      if (typeof value !== "number" || left.has(name)) continue;
      const figure =
        event === "validation" && name !== "validation_reward" ? `${name} on validation` : name;
      const key = `${stage}\n${figure}`;
      const curve = found.get(key) ?? { stage, figure, at: new Map() };
      curve.at.set(step, value);
      found.set(key, curve);
    }
  }
  return [...found.values()]
    .map(({ stage, figure, at }) => ({
      stage,
      figure,
      points: [...at].map(([step, value]) => ({ step, value })).sort((a, b) => a.step - b.step),
    }))
    .sort(
      (a, b) =>
        place(a.figure.replace(" on validation", "")) -
          place(b.figure.replace(" on validation", "")) || a.figure.localeCompare(b.figure),
    );
}

const mostGaps = 4;
/** 0.3 / 0.1 is a hair less than 3. */
const hair = 1e-6;

/**
 * Ticks at round numbers with the values in between, and their labels, of which no two are the same.
 * @param values at least one
 */
export function axisOf(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const least = (high - low || Math.abs(high) || 1) / mostGaps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((times) => times * power >= least * (1 - hair)) ?? 10);
  const first = Math.floor(low / step + hair);
  const last = Math.max(Math.ceil(high / step - hair), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const decimals = -Math.floor(Math.log10(step) + hair);
  const digits = Math.floor(Math.log10(Math.max(...ticks.map(Math.abs)))) + decimals;
  const isShort = digits < 6 && decimals < 6 && decimals > -4;
  return {
    ticks,
    label: (tick: number) =>
      isShort ? tick.toFixed(Math.max(0, decimals)) : tick.toExponential(Math.max(0, digits)),
  };
}

/** The stages that have noted a figure of a step or of a validation. */
export const stagesWithCurves = (events: readonly TrainingEvent[]): string[] => [
  ...new Set(curvesOf(events).map(({ stage }) => stage)),
];

/** The only step that curves have so far; null where they have none or several. */
export function onlyStep(curves: readonly Curve[]): number | null {
  const steps = new Set(curves.flatMap(({ points }) => points.map(({ step }) => step)));
  const [only = null] = steps;
  return steps.size === 1 ? only : null;
}

/** The stage whose curves are shown at first: one that trains now, or else the policy that is trained by reward, or the last. */
export function openingStage(
  withCurves: readonly string[],
  stages: readonly Pick<TrainingStage, "name" | "kind" | "state">[],
): string | null {
  const drawn = stages.filter(({ name }) => withCurves.includes(name));
  const first =
    drawn.find(({ state }) => state === "running") ?? drawn.find(({ kind }) => kind === "rl");
  return first?.name ?? withCurves.at(-1) ?? null;
}

/**
 * An exponential moving average: each value counts `weight` times as much as the one after it. It is divided by the weights
 * so far (Kingma and Ba 2015, section 3), so that the first values are not drawn towards 0.
 * @param weight from 0 (as it is) to below 1
 */
export function smooth(points: readonly Point[], weight: number): Point[] {
  let sum = 0;
  let weights = 0;
  return points.map(({ step, value }) => {
    sum = weight * sum + value;
    weights = weight * weights + 1;
    return { step, value: sum / weights };
  });
}

/** Fewer points for a picture of so many: of each stretch the lowest and the highest, so that no peak is lost. */
export function thin(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points];
  const stretch = Math.ceil((2 * points.length) / most);
  const kept: Point[] = [];
  for (let from = 0; from < points.length; from += stretch) {
    const some = points.slice(from, from + stretch);
    const [low, high] = some.reduce(
      ([low, high], one) => [
        one.value < low.value ? one : low,
        one.value > high.value ? one : high,
      ],
      [some[0] as Point, some[0] as Point],
    );
    const both = low.step <= high.step ? [low, high] : [high, low];
    kept.push(...(low === high ? [low] : both));
  }
  return kept;
}
