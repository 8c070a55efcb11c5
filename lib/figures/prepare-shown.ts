import { count } from "@/lib/results/prepare-calibration-table";
import { otherEce, sayBins, sayResamples, sayRulesApart } from "@/lib/results/prepare-method";
import type { Measured } from "@/lib/results/schema-figures";
import type { NamedGroup } from "./prepare-group-names";
import type { FiguresPage } from "./schema";
import { beingComputed } from "./schema-groups";

/** What is shown and how it was counted: a sentence each. */
export function prepareShown(page: FiguresPage, groups: readonly NamedGroup[]): string[] {
  const { method } = page;
  const drawn = groups.map(({ intervals: { ways } }) => ({
    ...{ ways, drawn: ways.length > 0 ? ("clusters" as const) : ("rows" as const) },
  }));
  const how = groups.some(({ intervals }) => intervals.drawn === "approximate")
    ? `95\u202f% intervals for now from the normal approximation, of forecasts one by one; those from ${count(method.resamples, "resample")} follow.`
    : sayResamples(method, drawn);
  return [howMany(page), `${sayBins(method)} ${how}`];
}

function howMany({ forecasts, groups, uncounted }: FiguresPage): string {
  const what = `${count(forecasts, "forecast")} in ${count(groups.length, "group")}.`;
  if (uncounted === 0) return what;
  return `${what} ${count(uncounted, "changed forecast")} not counted yet.`;
}

/** How far the shown ECE is from other rules; null where that is not known of any group. */
export const prepareRulesApart = (
  { method: { rules } }: FiguresPage,
  groups: readonly NamedGroup[],
) =>
  sayRulesApart(
    rules,
    groups.map((group) => ({
      name: group.name,
      ece: isLate(group.figures.ece) ? null : group.figures.ece,
      otherEce: otherEce(rules, group),
    })),
  );

const isLate = (figure: Measured) => "undefined" in figure && figure.undefined === beingComputed;

/** How far the intervals over clusters are; null where none is awaited. */
export function prepareWaiting(
  groups: readonly NamedGroup[],
): { text: string; progress: number } | null {
  const waiting = groups.filter(({ intervals }) => intervals.waiting);
  if (waiting.length === 0) return null;
  const done = groups.length - waiting.length;
  const underway = waiting.reduce((sum, { intervals }) => sum + intervals.progress, 0);
  const which = done === 0 ? "" : ` of ${waiting.length} of ${groups.length} groups`;
  return {
    text: `Intervals over questions and people${which}: being computed. Until then they take each forecast as independent of the others, and may be too narrow.`,
    progress: (done + underway) / groups.length,
  };
}
