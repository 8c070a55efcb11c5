// Where people are in a study.

export const standings = [
  "failed the questions",
  "not begun",
  "invited",
  "at work",
  "not decided",
  "passed",
  "failed",
  "took part",
  "invited again",
  "paused by the rule",
  "stopped by the rule",
] as const;
export type Standing = (typeof standings)[number];

interface InRound {
  invitations: number;
  visits: number;
  openVisits: number;
  outcome: "pass" | "fail" | null;
}

interface Stopped {
  failedQuestions: boolean;
  stop: keyof typeof stops | null;
}

/** Where someone is in a round; null before an invitation. Nobody is decided about in the main round. */
function standingOf(round: InRound, isMain: boolean): Standing | null {
  if (round.openVisits > 0) return "at work";
  if (round.outcome) return round.outcome === "pass" ? "passed" : "failed";
  if (round.visits > 0 && round.invitations > round.visits) return "invited again";
  if (round.visits > 0) return isMain ? "took part" : "not decided";
  return round.invitations > 0 ? "invited" : null;
}

const stops = { pause: "paused by the rule", discontinue: "stopped by the rule" } as const;

/**
 * Where someone who consented is in each round, on the page as in the export. Whoever was invited to none is still
 * before the first. Whom the study's rule stopped is so in the last round they came to, whatever else they did there.
 */
export function standingsOf(
  rounds: readonly InRound[],
  { failedQuestions, stop }: Stopped,
): (Standing | null)[] {
  const own = rounds.map((round, i) => standingOf(round, i === rounds.length - 1));
  const last = own.findLastIndex((standing) => standing !== null);
  if (last >= 0) return stop ? own.with(last, stops[stop]) : own;
  const before = failedQuestions ? "failed the questions" : "not begun";
  return own.map((_, i) => (i === 0 ? before : null));
}

/** Where someone is in the last round that they came to. */
export const latestStanding = (person: Stopped & { rounds: readonly InRound[] }) =>
  standingsOf(person.rounds, person).findLast((standing) => standing !== null) ?? null;
