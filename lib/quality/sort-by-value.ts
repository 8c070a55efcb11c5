/** Sorted by a value, which comes last where it is null, either way. Those that are alike stay in their order. */
export function sortByValue<T>(
  items: readonly T[],
  read: (item: T) => string | number | null,
  direction: "ascending" | "descending",
): T[] {
  const sign = direction === "ascending" ? 1 : -1;
  return items.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "number" ? a - Number(b) : a.localeCompare(String(b), "en"));
  });
}
