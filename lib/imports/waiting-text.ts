import { count } from "@/lib/text/count";
import type { ImportSummary } from "./schema";

/** What an import waits for; null for one that waits for no other. */
export function waitingText({ waitsFor, createdBy }: ImportSummary): string | null {
  if (waitsFor === null) return null;
  const { imports, ofSender } = waitsFor;
  if (imports === 0) return "It is next.";
  const others = count(imports, "other import");
  const whose = ofSender && createdBy ? `${others} of ${createdBy}` : `${others} on this server`;
  return `Waiting for ${whose}. It starts when one of them ends.`;
}
