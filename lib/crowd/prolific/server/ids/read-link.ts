import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import { verifyToken } from "@/lib/crowd/prolific/server/ids/verify-token";
import { isSigned } from "@/lib/studies/comes-from-prolific";
import { arrivalOf, type StudyConfig } from "@/lib/studies/schema-config";
import { type SentIds, sentIds } from "./sent-ids";

/** Between opening the study and starting a session people read what it asks: they came while the link was valid. */
const dayS = 86_400;

/**
 * The ids that somebody who is known already comes with; null where the address has none, or has not been signed where it
 * must be.
 * @throws Refusal 503 when Prolific's keys can't be reached
 */
export async function readSentIds(
  { address, origin, now }: PageAddress & { now: Date },
  config: Pick<StudyConfig, "arrival">,
): Promise<SentIds | null> {
  if (isSigned(arrivalOf(config))) {
    return verifyToken({ address, origin, now, toleranceS: dayS });
  }
  return sentIds.safeParse(Object.fromEntries(new URLSearchParams(address))).data ?? null;
}
