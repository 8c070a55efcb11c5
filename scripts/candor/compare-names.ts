const collator = new Intl.Collator("en", { numeric: true });

/** The order in which groups and raters are shown: by name, 2 before 10. */
export const compareNames = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : Number(a > b));
