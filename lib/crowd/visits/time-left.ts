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

/** The time left in a visit, rounded down. A task that is open when it ends may still be sent. */
export function timeLeftText(endsAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(endsAt) - now) / 60_000);
  if (minutes < 0) return "time is up: last task";
  if (minutes < 1) return "less than 1 min left";
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

/** Time of day in the person's own time zone. */
export const clockText = (instant: string): string =>
  new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
