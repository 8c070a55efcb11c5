/** About 200 words. */
const longest = 1_200;

/**
 * Cuts a page into passages at the ends of its sentences; a sentence that is longer than a passage is cut between
 * words.
 */
export function splitPassages(page: string): string[] {
  const passages: string[] = [];
  let passage = "";
  for (const sentence of page.split(/(?<=[.!?]["”’)]?)\s+|\n{2,}/).flatMap(cut)) {
    if (passage !== "" && passage.length + 1 + sentence.length > longest) {
      passages.push(passage);
      passage = "";
    }
    passage = passage === "" ? sentence : `${passage} ${sentence}`;
  }
  if (passage !== "") passages.push(passage);
  return passages;
}

function cut(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence.trim();
  while (rest.length > longest) {
    const space = rest.lastIndexOf(" ", longest);
    const end = space > 0 ? space : longest;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}
