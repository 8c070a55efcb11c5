import { writeTag } from "@/lib/tags/tags";
import type { ViewQuery } from "../selection/schema-selection";
import { listOf, viewDefaults } from "../selection/view-address";

/**
 * The view of one group: the same view, of its forecasts alone. Its key has a part for each field that the view is
 * grouped by. Null for a group that no filter chooses.
 */
export function openGroup(view: ViewQuery, key: string): ViewQuery | null {
  const fields = view.by === "none" ? [] : listOf(view.by ?? viewDefaults.by);
  const parts = key.split("|");
  if (parts.length !== fields.length) return null;
  const tags: string[] = [];
  const chosen = fields.flatMap((field, i) => {
    const part = decodeURIComponent(parts[i] ?? "");
    if (field.startsWith("tag.")) tags.push(writeTag(field.slice("tag.".length), part));
    if (field === "seed" || field.startsWith("tag.")) return [];
    const name = field === "person" ? "reader" : field;
    return [[name, field === "split" && part === "" ? "-" : part]];
  });
  if (chosen.length + tags.length === 0) return null;
  const tag = openTags(view, tags).join(",") || undefined;
  return { ...view, ...Object.fromEntries(chosen), ...(tag && { tag }) };
}

/** Values of the same tag are alternatives, so the group's takes their place. */
function openTags({ tag }: ViewQuery, opened: readonly string[]): string[] {
  const fields = opened.map((one) => one.slice(0, one.indexOf("=") + 1));
  const others = listOf(tag).filter((one) => !fields.some((field) => one.startsWith(field)));
  return [...others, ...opened];
}
