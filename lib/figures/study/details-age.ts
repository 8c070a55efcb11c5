import { count } from "@/lib/text/count";
import type { StudyResults } from "./schema";

/** How old agreement, order and times are; null where they are of the forecasts as they are. */
export function prepareDetailsAge(
  { scope, details, newer }: Pick<StudyResults, "scope" | "details" | "newer">,
  clock: (instant: string) => string,
): string | null {
  if (!newer || !details) return null;
  const since = scope.forecasts - details.forecasts;
  const changed =
    since > 0 ? `${count(since, "forecast")} came in since` : "something changed since";
  const at = `these are from ${clock(details.at)}; ${changed}`;
  if (newer.state === "failed")
    return `Could not be computed again: ${newer.problem} Until then ${at}.`;
  return `Being computed again, ${Math.round(100 * newer.progress)}\u202f% done; ${at}`;
}
