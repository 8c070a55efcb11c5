import { figureIn } from "./prepare-columns";
import type { NamedGroup } from "./prepare-group-names";
import type { Looks, SortBy } from "./prepare-looks";

/**
 * Groups whose name or detail holds every word looked for, in an order. What is undefined comes last
 * whichever way it goes, and among equals the order in which they came is kept.
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
  return found.sort((a, b) => {
    const [x, y] = [rank(a, sort.by), rank(b, sort.by)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === "string" || typeof y === "string") {
      return sign * inEnglish.compare(String(x), String(y));
    }
    return sign * (x - y);
  });
}

const inEnglish = new Intl.Collator("en", { numeric: true });

function rank(group: NamedGroup, by: SortBy): string | number | null {
  if (by === "name") return group.name;
  if (by === "n") return group.counts.n;
  const measured = figureIn(group, by);
  return measured && "value" in measured ? measured.value : null;
}
