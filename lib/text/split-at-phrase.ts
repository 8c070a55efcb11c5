/**
 * A text before, at and after the first place where a phrase stands as words of its own, whatever its capitals and spaces; all of it
 * before, where the phrase is not in it.
 */
export function splitAtPhrase(text: string, phrase: string): [string, string, string] {
  const words = phrase.trim().split(/\s+/).map(literal).join("\\s+");
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu").exec(text);
  if (!found || phrase.trim() === "") return [text, "", ""];
  const end = found.index + found[0].length;
  return [text.slice(0, found.index), found[0], text.slice(end)];
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
