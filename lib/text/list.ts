/** "a", "a and b", "a, b and c". */
export function list(parts: readonly string[], word = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}
