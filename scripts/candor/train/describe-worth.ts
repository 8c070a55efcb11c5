import { type FigureFormat, intervalText, shownFigure } from "@/lib/figures/format/shown-figure";
import type { FiguresPage } from "@/lib/figures/schema";
import { count } from "@/lib/text/count";

const shown = [
  ["accuracy", "accuracy", "share"],
  ["ECE", "ece", "thousandths"],
  ["Brier score", "brier", "thousandths"],
] as const satisfies [string, string, FigureFormat][];

/** What a model is worth, as its readers found: a line for each, such as "LC RL on people, read by Rules: accuracy 2.2 %, ...". */
export function describeWorth({ groups }: Pick<FiguresPage, "groups">): string[] {
  return groups.map(({ dataset, model, reader, counts, figures }) => {
    const said = shown.map(([name, figure, format]) => {
      const { text, interval } = shownFigure(figures[figure], format);
      return `${name} ${text ?? "undefined"}${interval ? ` (${intervalText(interval)})` : ""}`;
    });
    const who = `${model?.name ?? ""} on ${dataset?.name ?? ""}, read by ${reader?.name ?? ""}`;
    return `${who}: ${said.join(", ")}; ${count(counts.n, "forecast")}`;
  });
}
