import type { Measured } from "@/lib/figures/schema-figures";
import { count } from "@/lib/text/count";
import { type NamedGroup, nameVariant } from "../groups/group-names";
import type { FiguresMethod, FiguresPage } from "../schema";
import { otherEce, sayMethod, sayRulesApart, untilThen } from "./say-method";

/** What is shown and how it was counted: a sentence each. */
export const sayShown = (page: FiguresPage, groups: readonly NamedGroup[]): string[] => [
  howMany(page),
  sayMethod(page.method, groups),
];

function howMany({ forecasts, groups, uncounted }: FiguresPage): string {
  const what = `${count(forecasts, "forecast")} in ${count(groups.length, "group")}.`;
  if (uncounted === 0) return what;
  return `${what} ${count(uncounted, "changed forecast")} not counted yet.`;
}

/** What a table of these groups is captioned with, and what its notes say of how it was counted. */
export const sayCaption = (groups: readonly NamedGroup[], method: FiguresMethod) => {
  const forecasts = groups.reduce((sum, { counts }) => sum + counts.n, 0);
  return {
    what: `Calibration of ${count(forecasts, "forecast")} in ${count(groups.length, "group")}.`,
    how: [sayMethod(method, groups)],
  };
};

/** How far the shown ECE is from other rules; null where that is not known of any group. */
export const sayOtherRules = (
  { rules }: Pick<FiguresMethod, "rules">,
  groups: readonly NamedGroup[],
) =>
  sayRulesApart(
    rules,
    groups.map((group) => ({
      name: nameVariant(group.name, group.variant ?? null),
      ece: isLate(group.figures.ece) ? null : group.figures.ece,
      otherEce: otherEce(rules, group),
    })),
  );

const isLate = (figure: Measured) => "undefined" in figure && figure.undefined === "being_computed";

/** That others come first, after a space; nothing where none does. */
export const sayAhead = (ahead: number) =>
  ahead === 0 ? "" : ` Waiting for ${count(ahead, "other computation")}.`;

/** How far the intervals over clusters are; null where none is awaited. */
export function intervalsProgress(
  groups: readonly NamedGroup[],
  { intervals }: Pick<FiguresMethod, "intervals">,
): { text: string; progress: number } | null {
  const waiting = groups.filter((group) => group.intervals.waiting);
  if (waiting.length === 0) return null;
  const done = groups.length - waiting.length;
  const underway = waiting.reduce((sum, group) => sum + group.intervals.progress, 0);
  const which = done === 0 ? "" : ` for ${waiting.length} of ${groups.length} groups`;
  const ahead = Math.max(...waiting.map((group) => group.intervals.ahead));
  const text = `Intervals${which} are still being computed.${sayAhead(ahead)}`;
  return {
    text: intervals !== "percentile" && waiting.some(hasInterval) ? `${text} ${untilThen}` : text,
    progress: (done + underway) / groups.length,
  };
}

const hasInterval = ({ figures }: NamedGroup): boolean =>
  Object.values(figures).some((figure) => "low" in figure);
