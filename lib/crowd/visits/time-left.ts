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
