import { type CellParser, quote } from "./cell";

/** Text of at most `max` characters. A number in JSON becomes text unless it lost digits when it was read. */
export const longText =
  (max: number): CellParser<string> =>
  (cell) => {
    if (typeof cell === "object") return { problem: `must be text, and is ${quote(cell)}` };
    if (typeof cell === "number" && Math.abs(cell) > Number.MAX_SAFE_INTEGER) {
      return {
        problem: "is a number with more digits than JSON readers keep; write it as text, in quotes",
      };
    }
    const text = String(cell);
    if (text.length <= max) return { value: text };
    return { problem: `has ${text.length} characters; at most ${max} can be stored` };
  };

/** A name or a key: without space around it, so that the same name is the same. */
export const name =
  (max: number): CellParser<string> =>
  (cell) =>
    longText(max)(typeof cell === "string" ? cell.trim() : cell);

/** One of a few words, in any case. */
export const oneOf =
  <const T extends string>(words: readonly T[]): CellParser<T> =>
  (cell) => {
    const word = words.find((w) => w === String(cell).trim().toLowerCase());
    if (word) return { value: word };
    return { problem: `${quote(cell)} is none of ${words.join(", ")}` };
  };
