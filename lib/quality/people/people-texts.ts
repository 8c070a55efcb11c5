import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { roundName } from "@/lib/quality/rounds/funnel";
import { formatMoney } from "@/lib/text/format-money";
import type { Person } from "./schema";

/** "R-1 (simulated, excluded)": a pseudonym with what has to be known of whose it is. */
export function markPerson(person: { pseudonym: string; simulated: boolean; excluded?: boolean }) {
  const marks = (["simulated", "excluded"] as const).filter((mark) => person[mark]);
  return marks.length === 0 ? person.pseudonym : `${person.pseudonym} (${marks.join(", ")})`;
}

/** The rounds that people are in, by name; the last one is the main round. */
export const nameRounds = ([first]: readonly Person[]): string[] =>
  first?.rounds.map(({ no }, i, all) =>
    roundName({ no, kind: i === all.length - 1 ? "main" : "qualification" }),
  ) ?? [];

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

type InRound = Pick<Person["rounds"][number], "invitations" | "visits" | "openVisits" | "outcome">;

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
  { failedQuestions, stop }: Pick<Person, "failedQuestions" | "stop">,
): (Standing | null)[] {
  const own = rounds.map((round, i) => standingOf(round, i === rounds.length - 1));
  const last = own.findLastIndex((standing) => standing !== null);
  if (last >= 0) return stop ? own.with(last, stops[stop]) : own;
  const before = failedQuestions ? "failed the questions" : "not begun";
  return own.map((_, i) => (i === 0 ? before : null));
}

/** Where someone is in the last round that they came to. */
export const latestStanding = (person: Pick<Person, "rounds" | "failedQuestions" | "stop">) =>
  standingsOf(person.rounds, person).findLast((standing) => standing !== null) ?? null;

/** One row per person with where they are in each round, in LaTeX; `when` writes a moment. */
export const peopleLatex = (
  people: readonly Person[],
  currency: string,
  when: (moment: string) => string,
): string =>
  writeLatexTable({
    caption: "Everyone who consented.",
    label: "tab:people",
    columns: [
      { heading: "Person" },
      ...nameRounds(people).map((heading) => ({ heading, align: "l" as const })),
      { heading: "Outcome", align: "l" },
      { heading: "Earned", align: "r" },
      { heading: "Consented", align: "l" },
    ],
    rows: people.map(({ rounds, codes, earnedCents, consentedAt, ...person }) => ({
      cells: [
        markPerson(person),
        ...standingsOf(rounds, person).map((standing) => standing ?? "–"),
        codes[0] ? outcomeNames[codes[0].outcome] : "–",
        formatMoney(earnedCents, currency),
        when(consentedAt),
      ],
    })),
  });
