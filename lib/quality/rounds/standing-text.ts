import type { Person } from "./schema";

/** Where someone is in a round, in a word or two. Nobody is decided about in the main round. */
export function standingText(round: Person["rounds"][number], isMain: boolean): string {
  if (round.openVisits > 0) return "at work";
  if (round.outcome) return round.outcome === "pass" ? "✓ passed" : "✗ failed";
  if (round.visits > 0 && round.invitations > round.visits) return "invited again";
  if (round.visits > 0) return isMain ? "took part" : "not decided";
  return round.invited ? "invited" : "–";
}
