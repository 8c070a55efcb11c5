import type { TableRow } from "./table-row";

/** What a row's cells rest on, with another cell's `n` forecasts or pairs. */
export const addBasis = (
  { basis = { n: 0, simulated: 0 } }: Pick<TableRow, "basis">,
  { n, simulated }: { n: number; simulated: number },
) => ({ n: basis.n + n, simulated: basis.simulated + simulated });
