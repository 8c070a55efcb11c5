import { formatShare } from "@/lib/text/format-number";
import { type Figure, prepareFigure } from "../format/shown-figure";
import type { Measured } from "../schema-figures";
import type { ModelOrder, OrderEffect } from "./schema";

/** What the order is of. */
export type OrderBy = "position" | "third";

/** A figure at a step: how high it is, and how far its interval goes below and above. */
interface OrderPoint {
  /** From 1. */
  step: number;
  value: number;
  error: [number, number];
}

export interface OrderRow {
  key: string;
  name: string;
  n: number;
  meanConfidence: Figure;
  accuracy: Figure;
  gap: Figure;
}

export interface OrderPanel {
  key: string;
  name: string;
  /** Of the steps, from the first, and what they are steps of. */
  labels: string[];
  axis: string;
  confidence: OrderPoint[];
  accuracy: OrderPoint[];
  rows: OrderRow[];
  /** Last step minus first. */
  change: OrderRow;
  /** The panel in a sentence, for those who don't see it. */
  summary: string;
  /** Why there is nothing to draw. */
  undefined: string | null;
}

/** What an order did to confidence and accuracy, of one model's outputs. */
export function prepareOrder({ model, ...effects }: ModelOrder, by: OrderBy): OrderPanel {
  const { steps, change } = effects[by];
  const labels = steps.map(({ step }) => stepName(by, step));
  const { gap } = change;
  return {
    key: model.id,
    name: model.name,
    labels,
    axis: axes[by],
    confidence: pointsOf(steps, "meanConfidence"),
    accuracy: pointsOf(steps, "accuracy"),
    rows: steps.map(({ step, n, ...figures }, i) => ({
      ...{ key: String(step), name: labels[i] ?? "", n },
      meanConfidence: prepareFigure(figures.meanConfidence, "share"),
      accuracy: prepareFigure(figures.accuracy, "share"),
      gap: prepareFigure(figures.gap, "points"),
    })),
    change: {
      ...{ key: model.id, name: model.name, n: gap.n },
      meanConfidence: prepareFigure(change.meanConfidence, "points"),
      accuracy: prepareFigure(change.accuracy, "points"),
      gap: prepareFigure(gap, "points"),
    },
    summary: steps.map((step, i) => `${labels[i]}: ${inWords(step)}`).join("; "),
    undefined: steps.every(({ n }) => n === 0) ? "there are no forecasts in it" : null,
  };
}

const axes: Record<OrderBy, string> = {
  position: "Position on the screen, from the top",
  third: "Part of each person’s tasks",
};

const thirds = ["First third", "Middle third", "Last third"];

const stepName = (by: OrderBy, step: number) =>
  by === "third" ? (thirds[step - 1] ?? String(step)) : `Position ${step}`;

type Step = OrderEffect["steps"][number];

function pointsOf(steps: readonly Step[], figure: "meanConfidence" | "accuracy"): OrderPoint[] {
  return steps.flatMap((step) => {
    const measured = step[figure];
    if (!("value" in measured)) return [];
    return [{ step: step.step, value: measured.value, error: errorOf(measured) }];
  });
}

function errorOf(measured: Extract<Measured, { value: number }>): [number, number] {
  if (!("low" in measured)) return [0, 0];
  const { value, low, high } = measured;
  return [Math.max(0, value - low), Math.max(0, high - value)];
}

function inWords({ n, meanConfidence, accuracy }: Step): string {
  const said = "value" in meanConfidence ? formatShare(meanConfidence.value) : "undefined";
  const right = "value" in accuracy ? formatShare(accuracy.value) : "undefined";
  return `mean confidence ${said}, accuracy ${right}, ${n} forecasts`;
}
