import type { NamedCalibration } from "./prepare-calibration-table";

export const groupOrders = {
  name: "Name",
  n: "Most forecasts",
  accuracy: "Highest accuracy",
  ece: "Lowest ECE",
} as const;
export type GroupOrder = keyof typeof groupOrders;

/** Of many groups those whose name or detail holds every word looked for, in an order. */
export function prepareGroupList(
  groups: readonly NamedCalibration[],
  { search, order }: { search: string; order: GroupOrder },
): NamedCalibration[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = groups.filter(({ name, detail }) => {
    const text = `${name} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // The server's order is by name, people first; sorting keeps it among equals.
  return order === "name" ? found : found.sort((a, b) => rank(a, order) - rank(b, order));
}

/** Less comes first; what is undefined comes last. */
function rank(group: NamedCalibration, order: Exclude<GroupOrder, "name">): number {
  if (order === "n") return -group.n;
  const measured = group[order];
  if (!("value" in measured)) return Number.POSITIVE_INFINITY;
  return order === "accuracy" ? -measured.value : measured.value;
}
