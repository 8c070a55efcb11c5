import { formatMoney } from "@/lib/text/format-money";
import type { OfferedVisit } from "./schema";

/**
 * What a visit pays, in words: for all of it, and for each of its tasks.
 * @returns `each` null where it pays nothing
 */
export function sessionPay({ payCents, tasks }: OfferedVisit, currency: string) {
  if (payCents === 0) return { whole: "Nothing: this part is not paid", each: null };
  const share = payCents / tasks;
  const about = Number.isInteger(share) ? "" : "about ";
  return {
    whole: formatMoney(payCents, currency),
    each: `You are paid for every task you do: ${about}${formatMoney(share, currency)} each.`,
  };
}
