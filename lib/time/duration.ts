/** A duration, to half a minute when it is short: "30 seconds", "1½ minutes", "12 minutes". */
export function durationText(minutes: number): string {
  if (minutes < 0.75) return "30 seconds";
  const halves = Math.round(minutes * 2) / 2;
  if (halves === 1) return "1 minute";
  if (halves === 1.5) return "1½ minutes";
  if (minutes >= 120) return `${Math.round(minutes / 6) / 10} hours`;
  return `${Math.round(minutes)} minutes`;
}

/** The same, abbreviated: "30 s", "1½ min", "12 min". */
export const shortDurationText = (minutes: number): string =>
  durationText(minutes)
    .replace(/ seconds$/, " s")
    .replace(/ minutes?$/, " min")
    .replace(/ hours$/, " h");
