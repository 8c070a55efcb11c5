import { count } from "@/lib/text/count";
import { quoteSome } from "@/lib/text/quote-some";
import type { Joined } from "./join-files";
import { joinedPartText } from "./joined-text";

/** Which keys of either file the other lacks; null where there are none. */
export function unmatchedText({ unmatched, joinedFrom }: Joined): string | null {
  const first = joinedPartText(joinedFrom.first);
  const second = joinedPartText(joinedFrom.second);
  const parts = [
    unmatched.first.length > 0 &&
      `${second} has nothing about ${keysText(unmatched.first)} of ${first}: their rows stay without an outcome.`,
    unmatched.second.length > 0 &&
      `${first} has nothing about ${keysText(unmatched.second)} of ${second}: these rows are not used.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : null;
}

const keysText = (keys: string[]) =>
  `${count(keys.length, "key")} (${quoteSome(keys.map((key) => key || "no key"))})`;
