import { type PhraseTable, paperPhrases } from "@/lib/prompts/phrase-table";

/**
 * Our additions to the paper's ten phrases. The first block are medians of 46 people's answers (zonination/perceptions
 * on GitHub); nobody has measured the rest.
 */
const ourPhrases: PhraseTable = {
  "highly likely": 0.9,
  "very good chance": 0.8,
  "i believe": 0.75,
  "better than even": 0.6,
  "about even": 0.5,
  "probably not": 0.25,
  "i doubt": 0.2,
  "little chance": 0.1,
  "highly unlikely": 0.05,
  "almost no chance": 0.02,

  certain: 1,
  definitely: 1,
  undoubtedly: 1,
  "without doubt": 1,
  sure: 0.95,
  "very confident": 0.95,
  confident: 0.9,
  "very likely": 0.9,
  "fairly certain": 0.85,
  "most likely": 0.8,
  "quite likely": 0.8,
  "fairly sure": 0.8,
  "fairly confident": 0.8,
  presumably: 0.75,
  apparently: 0.75,
  "i think": 0.7,
  "somewhat confident": 0.6,
  "not confident": 0.3,
  "more likely than not": 0.6,
  "i suspect": 0.6,
  "i guess": 0.5,
  perhaps: 0.4,
  maybe: 0.4,
  "may be": 0.4,
  "might be": 0.35,
  "could be": 0.35,
  "not likely": 0.2,
  "small chance": 0.1,
  "slight chance": 0.1,
  "very unlikely": 0.05,
  impossible: 0,
};

/** What the rule reader knows unless it is given a table of its own. */
export const allPhrases: PhraseTable = { ...paperPhrases, ...ourPhrases };

/** Other forms of phrases. A table that has such a form says for itself what it means. */
const forms: Readonly<Record<string, string>> = {
  "almost certainly": "almost certain",
  certainly: "certain",
  "fairly certainly": "fairly certain",
  confidently: "confident",
  probably: "probable",
  possibly: "possible",
  "toss-up": "tossup",
  "toss up": "tossup",
  "very probably": "very likely",
  "most probably": "most likely",
  "no doubt": "without doubt",
  "no question": "without doubt",
  "i know": "certain",
  "we believe": "i believe",
  "we doubt": "i doubt",
  "may have been": "may be",
  "might have been": "might be",
  "could have been": "could be",
};

/** The table with the other forms of its phrases: a measured table may have "probably" and not "probable". */
export function withForms(table: PhraseTable): Map<string, number> {
  const all = new Map(Object.entries(table).map(([phrase, p]) => [phrase.toLowerCase(), p]));
  const add = (to: string, from: string) => {
    const probability = all.get(from);
    if (probability !== undefined && !all.has(to)) all.set(to, probability);
  };
  for (const [form, phrase] of Object.entries(forms)) add(phrase, form);
  for (const [form, phrase] of Object.entries(forms)) add(form, phrase);
  return all;
}
