import { type Label, orderLabels } from "../agreement/tabulate-pairs";
import { tabulateRatings } from "../agreement/tabulate-ratings";

/** The table of units, of which `units[u]` are the labels; `named` are all of them in ascending order. */
export function tabulateUnits(units: readonly (readonly Label[])[], named?: readonly Label[]) {
  const used = new Set(units.flat());
  const labels = named ?? orderLabels(used) ?? [...used];
  const all = units.flatMap((unit, u) => unit.map((label) => ({ u, code: labels.indexOf(label) })));
  return tabulateRatings(
    {
      item: Int32Array.from(all, ({ u }) => u),
      label: Int32Array.from(all, ({ code }) => code),
      labels,
      cluster: Int32Array.from(units, (_, u) => u),
    },
    named ? true : undefined,
  );
}
