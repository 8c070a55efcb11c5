import { compareNames } from "@/lib/text/compare";
import type { NamedGroup } from "../groups/group-names";
import { figureIn } from "./columns";
import type { Looks, SortBy } from "./looks";

/**
 * Groups whose name or detail holds every word looked for, in an order. What is undefined comes last
 * whichever way it goes, and among equals the order in which they came is kept. A group that is there
 * without the excluded people and with them goes by the first.
 */
export function orderGroups(
  groups: readonly NamedGroup[],
  { search, sort }: { search: string; sort: Looks["sort"] },
): NamedGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = groups.filter(({ name, detail }) => {
    const text = `${name} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (!sort) return found;
  const sign = sort.descending ? -1 : 1;
  const together = [...Map.groupBy(found, ({ key }) => key).values()];
  return together
    .sort(([a], [b]) => {
      const [x, y] = [a && rank(a, sort.by), b && rank(b, sort.by)];
      if (x == null || y == null) return Number(x == null) - Number(y == null);
      if (typeof x === "string" || typeof y === "string") {
        return sign * compareNames(String(x), String(y));
      }
      return sign * (x - y);
    })
    .flat();
}

function rank(group: NamedGroup, by: SortBy): string | number | null {
  if (by === "name") return group.name;
  if (by === "n") return group.counts.n;
  const measured = figureIn(group, by);
  return measured && "value" in measured ? measured.value : null;
}
