import type { GoldItem } from "./schema";

/**
 * What someone has still to label: what they skipped last, in the order in which they did.
 * @param skipped ids of items, the last skipped at the end
 */
export function prepareQueue(items: readonly GoldItem[], skipped: readonly string[]): GoldItem[] {
  const open = items.filter((item) => !item.labelledByMe);
  const later = skipped.flatMap((id) => open.filter((item) => item.id === id));
  return [...open.filter((item) => !skipped.includes(item.id)), ...later];
}
