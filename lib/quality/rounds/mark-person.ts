/** "R-1 (simulated, excluded)": a pseudonym with what has to be known of whose it is. */
export function markPerson({
  pseudonym,
  simulated,
  excluded = false,
}: {
  pseudonym: string;
  simulated: boolean;
  excluded?: boolean;
}): string {
  const marks = [simulated && "simulated", excluded && "excluded"].filter(Boolean);
  return marks.length === 0 ? pseudonym : `${pseudonym} (${marks.join(", ")})`;
}
