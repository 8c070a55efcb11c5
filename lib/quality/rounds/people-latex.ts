import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { formatMoney } from "@/lib/text/format-money";
import { markPerson } from "./mark-person";
import { nameRounds } from "./name-rounds";
import type { Person, StudyEvent } from "./schema";
import { standingText } from "./standing-text";

// A study's people and its log in LaTeX, as they are shown. `when` writes a moment.

/** One row per person with where they are in each round. */
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
        // The marks are no letters that LaTeX's fonts have.
        ...rounds.map((round, i) =>
          standingText(round, i === rounds.length - 1).replace(/^[✓✗] /, ""),
        ),
        codes[0] ? outcomeNames[codes[0].outcome] : "–",
        ...[formatMoney(earnedCents, currency), when(consentedAt)],
      ],
    })),
  });

/** One row per event, newest first. */
export const eventsLatex = (
  events: readonly StudyEvent[],
  when: (moment: string) => string,
): string =>
  writeLatexTable({
    caption: "Log of the study.",
    label: "tab:log",
    columns: [
      { heading: "When" },
      { heading: "Who", align: "l" },
      { heading: "Round", align: "l" },
      { heading: "What", width: 0.25 },
      { heading: "Person", align: "l" },
      { heading: "Why", width: 0.25 },
    ],
    rows: events.map(({ at, by, roundNo, what, reader, reason }) => ({
      cells: [
        when(at),
        ...[by, roundNo?.toString(), what, reader, reason].map((one) => one ?? "–"),
      ],
    })),
  });
