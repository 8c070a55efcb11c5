const style = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
const utc = new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A moment in UTC, as in filters, exports and files: "23 Nov 2026, 14:05 UTC"; of a day alone, the day. */
export const when = (at: string | Date): string =>
  typeof at === "string" && !at.includes("T") ? onDay(at) : utc.format(new Date(at));

/** A day in UTC, or the moment of its beginning: "23 Nov 2026 UTC". */
export const onDay = (at: string): string => `${day.format(new Date(at))} UTC`;

/** The same moment as `when` in the zone of this device: "23 Nov 2026, 15:05 CET". */
export const whenHere = (at: string): string =>
  new Intl.DateTimeFormat("en-GB", style).format(new Date(at));
