const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** The day of an instant in UTC: "21 November 2026". @param at ISO 8601 */
export const formatDay = (at: string) => day.format(new Date(at));
