/** A key as it is compared: 7 and "7 " are the same. */
export const keyText = (cell: unknown): string =>
  cell === null || cell === undefined || typeof cell === "object" ? "" : String(cell).trim();
