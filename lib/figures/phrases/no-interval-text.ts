import { reasons } from "@/lib/metrics/reasons";
import type { Measured } from "@/lib/metrics/types";
import type { PhraseSpread } from "@/lib/phrases/measure-phrases";
import { list } from "@/lib/text/list";

export const hasFew = (measured: Measured): boolean =>
  "noInterval" in measured && measured.noInterval === "too_few_people";

/** Which phrases have no interval because few people were asked; null where all have one. */
export function noIntervalText(spreads: readonly PhraseSpread[]): string | null {
  const few = spreads.filter(({ median }) => hasFew(median));
  if (few.length === 0) return null;
  const which =
    few.length < spreads.length ? ` for ${list(few.map(({ phrase }) => `“${phrase}”`))}` : "";
  return `No interval${which}: ${reasons.too_few_people}.`;
}
