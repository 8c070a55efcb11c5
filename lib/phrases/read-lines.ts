import { spellPhrase } from "./phrase-text";

export interface PhraseLines {
  /** Each phrase once, as it was written first. */
  phrases: string[];
  /** For each line that repeats one: what to say of it. */
  repeated: string[];
}

/**
 * The phrases of a typed list, one in each line; empty lines are left out.
 * @param known phrases that are in the set already
 */
export function readLines(text: string, known: readonly string[]): PhraseLines {
  const places = new Map(known.map((phrase) => [phrase.toLowerCase(), "a phrase of the set"]));
  const read: PhraseLines = { phrases: [], repeated: [] };
  text.split("\n").forEach((line, i) => {
    const phrase = spellPhrase(line);
    if (phrase === "") return;
    const before = places.get(phrase.toLowerCase());
    if (before) {
      read.repeated.push(`Line ${i + 1} repeats ${before}: “${phrase}”.`);
      return;
    }
    places.set(phrase.toLowerCase(), `line ${i + 1}`);
    read.phrases.push(phrase);
  });
  return read;
}
