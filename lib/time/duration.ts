import { count } from "@/lib/text/count";

/** A duration, to half a minute when it is short: "18 seconds", "1½ minutes", "12 minutes". */
export function durationText(minutes: number): string {
  if (minutes < 0.75) return count(Math.max(1, Math.round(60 * minutes)), "second");
  const halves = Math.round(minutes * 2) / 2;
  if (halves === 1) return "1 minute";
  if (halves === 1.5) return "1½ minutes";
  if (minutes >= 120) return `${Math.round(minutes / 6) / 10} hours`;
  return `${Math.round(minutes)} minutes`;
}

/** The same, abbreviated: "18 s", "1½ min", "12 min". */
export const shortDurationText = (minutes: number): string =>
  durationText(minutes)
    .replace(/ seconds?$/, " s")
    .replace(/ minutes?$/, " min")
    .replace(/ hours$/, " h");

/** What a computer took: "2.5 s", "50 s", "12 min", "2.3 h". */
export const secondsText = (seconds: number): string =>
  seconds < 90
    ? `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`;
