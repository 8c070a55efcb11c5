/** "1 item", "1,008 items"; where the plural is no mere s, "2 people". */
export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
export function list(parts: readonly string[], word = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** 0.05 as "5%", 0.2735 as "27.4%". */
export const percent = (share: number) => `${Number((100 * share).toFixed(1))}%`;

/** 0.05 as "5 percentage points": how far two shares may be apart. */
export const points = (distance: number) =>
  count(Number((100 * distance).toFixed(1)), "percentage point");

/** "the best 15" as "The best 15". */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
