import { method } from "@/lib/figures/method";
import { type PhraseSpread, spreadPhrases } from "@/lib/phrases/measure-phrases";
import { compareText } from "@/lib/text/compare";
import type { PhraseResults } from "./schema";

/** What people of one group said of a phrase that they were shown in one way. */
export interface PhraseRow {
  phrase: string;
  /** The id of the way in which it was shown. */
  way: string;
  /** The answer to the question about themselves; null where nothing is grouped by, or nothing was said. */
  group: string | null;
  /** The probabilities that people took from it, one of each person, ascending. */
  values: number[];
  /** How many said that it means nothing to them. */
  nothing: number;
}

/** What people said in a phrase study, before it is measured. */
export interface PhraseAnswers extends Omit<PhraseResults, "ways"> {
  /** The ways in which phrases were shown, in the study's order. */
  ways: { id: string; name: string }[];
  rows: PhraseRow[];
}

/** What the phrases of a study mean to its people: by the way of showing them, and by group where people are grouped. */
export function measureRows({ ways, rows, ...results }: PhraseAnswers): PhraseResults {
  return {
    ...results,
    ways: ways.map((way) => {
      const shown = rows.filter((row) => row.way === way.id);
      const groups = [...Map.groupBy(shown, ({ group }) => group)];
      const isGrouped = groups.some(([group]) => group !== null);
      return {
        ...way,
        answers: shown.reduce((n, { values }) => n + values.length, 0),
        spreads: spreadsOf(shown),
        nothing: [...Map.groupBy(shown, ({ phrase }) => phrase)].flatMap(([phrase, theirs]) => {
          const people = theirs.reduce((n, { nothing }) => n + nothing, 0);
          return people > 0 ? { phrase, people } : [];
        }),
        groups: isGrouped
          ? groups
              .map(([group, theirs]) => ({ group, spreads: spreadsOf(theirs) }))
              .sort((a, b) => compareText(a.group ?? "", b.group ?? ""))
          : [],
      };
    }),
  };
}

const spreadsOf = (rows: readonly PhraseRow[]): PhraseSpread[] =>
  spreadPhrases(
    rows.flatMap(({ phrase, values }) => values.map((probability) => ({ phrase, probability }))),
    method,
  );
