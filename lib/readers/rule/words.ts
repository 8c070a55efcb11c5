const determiners = "the a an its his her their this these those";
const others =
  "i my me it he she they we you who whom whose which what when where why how that there am is are was were be been " +
  "being do does did have has had of in on at by for from with to into onto as about and or but nor if whether than " +
  "then so not no also either neither itself himself herself themselves most more very specifically commonly often " +
  "known called named would will can";
// Words with which a writer speaks of their own knowledge.
const ofWriter =
  "based understanding knowledge estimate estimated roughly approximately around only nearly over least up chance " +
  "likelihood probability possibility confidence certainty odds answer percent say would give put any all question " +
  "know fact without within during before after under between through against among";

const functionWords = new Set(`${determiners} ${others} ${ofWriter}`.split(" "));

export interface Token {
  word: string;
  start: number;
  end: number;
}

/** The words of a text and where they are. Numbers keep their commas and points. */
export function tokensOf(text: string): Token[] {
  const found = text.matchAll(/\d[\d,.]*\d|[\p{L}\p{N}]+(?:[-'’.&/][\p{L}\p{N}]+)*/gu);
  return [...found].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));
}

/** A word without its ending, so that forms of one word are alike: `invented`, `inventing` and `invention`. */
export function stem(word: string): string {
  const plain = word.toLowerCase().replace(/['’]s?$/, "");
  const short = plain.replace(/(?:ions?|ings?|ers?|ed|es|s|e)$/, "");
  return short.length >= 3 ? short : plain;
}

/** Whether a word says something of the subject. */
export const isContent = (word: string): boolean => !functionWords.has(word.toLowerCase());

/** The stems of a text's content words. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    tokensOf(text)
      .filter(({ word }) => isContent(word))
      .map(({ word }) => stem(word)),
  );
