import type { Person } from "@/lib/rounds/schema";

/** Where someone is in a round, in a word or two. */
export function standingText(round: Person["rounds"][number]): string {
  if (round.openVisits > 0) return "at work";
  if (round.outcome) return round.outcome === "pass" ? "✓ passed" : "✗ failed";
  if (round.visits > 0) return round.invitations > round.visits ? "invited again" : "came";
  return round.invited ? "invited" : "–";
}
