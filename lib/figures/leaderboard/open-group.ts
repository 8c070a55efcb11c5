import type { ViewQuery } from "../selection/schema-selection";
import { groupedBy } from "../selection/view-address";

/**
 * The view of one group: the same view, of its forecasts alone. Its key has a part for each field that the view is
 * grouped by. Null for a group that no filter chooses.
 */
export function openGroup(view: ViewQuery, key: string): ViewQuery | null {
  const fields = groupedBy(view);
  const parts = key.split("|");
  if (parts.length !== fields.length) return null;
  const chosen = fields.flatMap((field, i) => {
    const part = decodeURIComponent(parts[i] ?? "");
    if (field === "seed") return [];
    const name = field === "person" ? "reader" : field;
    return [[name, field === "split" && part === "" ? "-" : part]];
  });
  return chosen.length === 0 ? null : { ...view, ...Object.fromEntries(chosen) };
}
