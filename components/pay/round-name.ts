/** The name of a round of so many. */
export const roundName = (no: number, rounds: number): string =>
  no === rounds ? "Main round" : `Round ${no}`;
