const style = {
  ...({ day: "numeric", month: "short", year: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const),
};
const local = new Intl.DateTimeFormat("en-GB", style);
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const utc = new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" });

/** A moment in the reader's own time zone, which it names: "23 Nov 2026, 14:05 CET". */
export const when = (moment: string | Date) => local.format(new Date(moment));

/** The same for what may be a day alone, "2026-11-23", which is one in UTC. */
export const whenOrDay = (at: string) => (at.includes("T") ? when(at) : onDay(at));

/** The same in UTC, for what is also filtered and exported in UTC. */
export const whenUtc = (moment: string | Date) => utc.format(new Date(moment));

/** A day in UTC, or the moment of its beginning: "23 Nov 2026". */
export const onDay = (moment: string) => day.format(new Date(moment));
