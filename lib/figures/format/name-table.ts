import { fileName, slug } from "@/lib/http/file-name";
import type { FiguresMethod } from "../schema";

/**
 * "my-study-bins-reference": a study's table by what it holds, for the name of its file and for `\label`.
 * `rules` are said of what they decide, where they are not the default ones.
 */
export function nameTable(
  study: string,
  what: readonly string[],
  rules: FiguresMethod["rules"] = "default",
): string {
  const parts = rules === "default" ? what : [...what, rules];
  return fileName(study, slug(parts.join(" ")));
}
