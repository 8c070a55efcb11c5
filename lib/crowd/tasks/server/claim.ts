import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { OpenVisitRow } from "@/lib/crowd/visits/server/open-visit";

/** Who asks for a task, and in which visit. */
export interface Claim extends Participant {
  visit: OpenVisitRow;
  now: Date;
}
