import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { formatMoney } from "@/lib/text/format-money";
import { roundName } from "./funnel";
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
  ...(["invited", "at work", "not decided", "passed", "failed"] as const),
  ...(["took part", "invited again"] as const),
];
export type Standing = (typeof standings)[number];

type InRound = Pick<Person["rounds"][number], "invitations" | "visits" | "openVisits" | "outcome">;

/**
 * Where someone is in a round, on the page as in the export; null before an invitation. Nobody is decided about
 * in the main round.
 */
export function standingOf(round: InRound, isMain: boolean): Standing | null {
  if (round.openVisits > 0) return "at work";
  if (round.outcome) return round.outcome === "pass" ? "passed" : "failed";
  if (round.visits > 0 && round.invitations > round.visits) return "invited again";
  if (round.visits > 0) return isMain ? "took part" : "not decided";
  return round.invitations > 0 ? "invited" : null;
}

/** Where someone is in the last round that they were invited to. */
export function latestStanding({ rounds }: Pick<Person, "rounds">): Standing | null {
  const last = rounds.findLastIndex(({ invitations }) => invitations > 0);
  const round = rounds[last];
  return round ? standingOf(round, last === rounds.length - 1) : null;
}

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
        ...rounds.map((round, i) => standingOf(round, i === rounds.length - 1) ?? "–"),
        codes[0] ? outcomeNames[codes[0].outcome] : "–",
        ...[formatMoney(earnedCents, currency), when(consentedAt)],
      ],
    })),
  });
