/** What a rater said of an item. 1, "1" and true are three labels. */
export type Label = string | number | boolean;

/**
 * The distinct labels in ascending order: numbers by size, false before true. `undefined` where
 * there is no order: text, or labels of several types. (Of two labels the order is no matter to any
 * measure of agreement, so any two have one.)
 */
export function orderLabels<L extends Label>(labels: Iterable<L>): L[] | undefined {
  const distinct = [...new Set(labels)];
  const types = new Set(distinct.map((label) => typeof label));
  const isOrdered = types.size <= 1 && !types.has("string");
  if (isOrdered) return distinct.sort((a, b) => Number(a) - Number(b));
  return distinct.length <= 2 ? distinct : undefined;
}
