/** The moment so many days of 24 hours later. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * 24 * 3_600_000);
