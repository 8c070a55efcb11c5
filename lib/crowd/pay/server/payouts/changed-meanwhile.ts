import { conflict, type Refusal } from "@/lib/http/errors";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { sumCents } from "../sum-cents";

/** What refuses an amount that the sender has not seen: of what it would now be, for each person in cents. */
export function changedMeanwhile(now: readonly { cents: number }[], currency: string): Refusal {
  return conflict(
    "changed_meanwhile",
    `It would now be ${formatMoney(sumCents(now), currency)} for ${count(now.length, "person", "people")}, because something has changed meanwhile. Look again, and repeat it.`,
  );
}
