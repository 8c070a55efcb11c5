const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A moment as people here write it. */
export const when = (moment: string | Date) => format.format(new Date(moment));
