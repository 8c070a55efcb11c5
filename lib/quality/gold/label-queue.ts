import type { GoldItem } from "./schema";

/**
 * What someone has still to label, with what they skipped at the end, in the order in which they skipped it.
 * @param skipped ids of items, the last skipped at the end
 */
export function labelQueue(items: readonly GoldItem[], skipped: readonly string[]): GoldItem[] {
  const open = items.filter((item) => !item.labelledByMe);
  const later = skipped.flatMap((id) => open.filter((item) => item.id === id));
  return [...open.filter((item) => !skipped.includes(item.id)), ...later];
}
