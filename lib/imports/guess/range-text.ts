import type { ColumnProfile } from "./column-profile";

/** What a column's values look like, in words. */
export function rangeText(profile: ColumnProfile | undefined): string {
  if (!profile || profile.filled === 0) return "Empty cells";
  if (profile.isFlag) return `Only ${profile.samples.slice(0, 2).join(" and ")}`;
  if (!profile.isNumeric) return "Texts";
  const sign = profile.hasPercentSign ? "%" : "";
  return `Numbers from ${profile.min}${sign} to ${profile.max}${sign}`;
}
