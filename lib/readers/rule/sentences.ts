const abbreviation =
  /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs|approx|ca|e\.g|i\.e|etc|No|Vol)\.$/u;
const end = /[.!?]+["”’')\]]*(?=\s+["“'‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The sentences of a text. A full stop after an initial or an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const found of text.matchAll(end)) {
    const stop = found.index + found[0].length;
    if (found[0] === "." && abbreviation.test(text.slice(start, stop))) continue;
    sentences.push(text.slice(start, stop).trim());
    start = stop;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => sentence !== "");
}
