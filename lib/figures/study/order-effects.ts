import { formatShare } from "@/lib/text/format-number";
import { type FigureFormat, shownFigure } from "../format/shown-figure";
import type { Measured } from "../schema-figures";
import type { ModelOrder, OrderEffect } from "./schema";

export type OrderBy = "position" | "third";

/** A figure at a step: how high it is, and how far its interval goes below and above. */
interface OrderPoint {
  /** From 1. */
  step: number;
  value: number;
  error: [number, number];
}

/** What an order did to confidence and accuracy, of one model's outputs. */
export function orderModel({ model, ...effects }: ModelOrder, by: OrderBy) {
  const { steps, change } = effects[by];
  const labels = steps.map(({ step }) => stepName(by, step));
  const hasInterval = steps.some((step) => "low" in step.meanConfidence || "low" in step.accuracy);
  return {
    key: model.id,
    name: model.name,
    labels,
    axis: axes[by],
    confidence: pointsOf(steps, "meanConfidence"),
    accuracy: pointsOf(steps, "accuracy"),
    rows: steps.map((step, i) =>
      toRow({ key: String(step.step), name: labels[i] ?? "", n: step.n }, step, "share"),
    ),
    /** Last step minus first. */
    change: toRow({ key: model.id, name: model.name, n: change.gap.n }, change, "points"),
    /** The panel in a sentence, for those who don't see it. */
    summary: steps.map((step, i) => `${labels[i]}: ${inWords(step)}`).join("; "),
    caption: hasInterval ? "Vertical lines are 95\u202f% intervals." : "",
    /** Why there is nothing to draw. */
    undefined: steps.every(({ n }) => n === 0) ? "there are no forecasts in it" : null,
  };
}

export type OrderPanel = ReturnType<typeof orderModel>;

const toRow = (
  row: { key: string; name: string; n: number },
  { meanConfidence, accuracy, gap }: OrderEffect["change"],
  format: FigureFormat,
) => ({
  ...row,
  meanConfidence: shownFigure(meanConfidence, format),
  accuracy: shownFigure(accuracy, format),
  gap: shownFigure(gap, "points"),
});
export type OrderRow = ReturnType<typeof toRow>;

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
