import { count } from "./prepare-calibration-table";
import type { StudyResults } from "./schema";

/** How far the figures are behind the forecasts; null where they are of the forecasts as they are. */
export function prepareCounting(
  { version, versions, computed, newer }: StudyResults,
  clock: (instant: string) => string,
): string | null {
  if (!newer || !computed) return null;
  const now = versions
    .filter(({ no }) => version === "all" || no === version)
    .reduce((sum, { forecasts }) => sum + forecasts, 0);
  const ago = now - computed.forecasts;
  const behind =
    ago > 0
      ? `these are of ${count(ago, "forecast")} ago`
      : "these are of before something was changed";
  const at = `${behind}, counted at ${clock(computed.at)}`;
  if (newer.state === "failed") return `Not counted anew: ${newer.problem} Until then ${at}.`;
  return `Counting, ${Math.round(100 * newer.progress)}\u202f% done; ${at}`;
}
