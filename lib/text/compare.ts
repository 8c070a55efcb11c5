const collator = new Intl.Collator("en", { numeric: true });

/** The order in which a page shows names: as English sorts them, 2 before 10. Never 0 for two texts that differ. */
export const compareNames = (a: string, b: string): number =>
  collator.compare(a, b) || compareText(a, b);

/** The same order on every machine, by UTF-16 code units: for what a seed or a stored result depends on. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
