import { list } from "./list";

/** "“a”", "“a” and “b”", "“a”, “b”, “c” and 4 more". */
export function quoteSome(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  return list(more > 0 ? [...shown, `${more.toLocaleString("en")} more`] : shown);
}
