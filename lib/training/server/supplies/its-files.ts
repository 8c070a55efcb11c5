import { didYouMean } from "@/lib/text/did-you-mean";

/** " Did you mean rows? Its files of questions: rows, more.", for what a recipe has no file for. */
export function itsFiles(what: string, given: string, known: readonly string[]): string {
  return `${didYouMean(given, known)} Its ${what}: ${known.join(", ") || "none"}.`;
}
