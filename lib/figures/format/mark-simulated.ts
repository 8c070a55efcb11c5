/** How many forecasts of a figure come from simulated readers: those that a seed made up. */
export interface Simulated {
  count: number;
  all: boolean;
}

/** Null where none of `n` does. */
export const countSimulated = (count: number, n: number): Simulated | null =>
  count > 0 ? { count, all: count === n } : null;

/** "LC RL (simulated)", "LC RL (12 simulated)": the name of a row or a table in a file. */
export function markSimulated(name: string, simulated: Simulated | null): string {
  if (!simulated) return name;
  const { count, all } = simulated;
  return `${name} (${all ? "" : `${count.toLocaleString("en")} `}simulated)`;
}
