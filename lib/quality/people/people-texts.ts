import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { nameRounds } from "@/lib/quality/rounds/round-name";
import { formatMoney } from "@/lib/text/format-money";
import type { Person } from "./schema";
import { standingsOf } from "./standings";

/** "R-1 (simulated, excluded)": a pseudonym with what has to be known of whose it is. */
export function markPerson(person: { pseudonym: string; simulated: boolean; excluded?: boolean }) {
  const marks = (["simulated", "excluded"] as const).filter((mark) => person[mark]);
  return marks.length === 0 ? person.pseudonym : `${person.pseudonym} (${marks.join(", ")})`;
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
      ...nameRounds(people[0]?.rounds.length ?? 0).map((heading) => ({
        heading,
        align: "l" as const,
      })),
      { heading: "Outcome", align: "l" },
      { heading: "Earned with tasks", align: "r" },
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
