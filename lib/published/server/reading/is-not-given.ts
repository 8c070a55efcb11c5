const words = new Set(["", "nan", "na", "n/a", "none", "null", "-", "–", "—"]);

/** Whether a cell says that there is no figure. */
export const isNotGiven = (cell: string) => words.has(cell.trim().toLowerCase());
