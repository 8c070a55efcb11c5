/** How many diagrams are shown at first and added with a click; and how many at most. */
export const panelsAtFirst = 6;
export const mostPanels = 24;

/**
 * Keys of the groups whose diagrams are shown: until some are chosen the first few, or all for the
 * `whole` view.
 */
export function shownPanels(
  groups: readonly { key: string }[],
  chosen: readonly string[] | null,
  whole = false,
): string[] {
  const keys = [...new Set(groups.map(({ key }) => key))];
  if (chosen === null) return whole ? keys : keys.slice(0, panelsAtFirst);
  return keys.filter((key) => chosen.includes(key)).slice(0, mostPanels);
}

/** With the next few that are not shown yet; null where there are none, or no more may be shown. */
export function morePanels(
  groups: readonly { key: string }[],
  chosen: readonly string[] | null,
): string[] | null {
  const shown = shownPanels(groups, chosen);
  const next = groups
    .map(({ key }) => key)
    .filter((key) => !shown.includes(key))
    .slice(0, Math.min(panelsAtFirst, mostPanels - shown.length));
  return next.length === 0 ? null : [...shown, ...next];
}
