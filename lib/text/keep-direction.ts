// Characters that turn the direction of what follows, or end somebody else's isolate. Letters of right-to-left
// scripts are none of them: they turn nothing but themselves.
const turning = /[\u202A-\u202E\u2066-\u2069]/;
const ending = /\u2069/g;

/**
 * A text that somebody brought in, to stand in the middle of a sentence: whatever it holds, the words after it run
 * as they should. Nearly every text stays as it is.
 */
export const keepDirection = (text: string): string =>
  turning.test(text) ? `\u2068${text.replace(ending, "")}\u2069` : text;
