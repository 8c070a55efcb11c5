const abbreviation =
  /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs|approx|ca|e\.g|i\.e|etc|No|Vol)\.$/u;
const end = /[.!?]+["”’')\]]*(?=\s+["“'‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** No sentence is longer; what is gives no answer in a time that anybody waits for. */
const longest = 2_000;

/** The sentences of a text, each cut short where it is too long. A full stop after an initial or an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const found of text.matchAll(end)) {
    const stop = found.index + found[0].length;
    if (found[0] === "." && abbreviation.test(text.slice(Math.max(start, stop - 12), stop)))
      continue;
    sentences.push(text.slice(start, stop));
    start = stop;
  }
  sentences.push(text.slice(start));
  return sentences
    .map((sentence) => sentence.trim().slice(0, longest))
    .filter((sentence) => sentence !== "");
}
