import { z } from "zod";

const longest = 2_000;

/**
 * A short text in an answer's JSON, with at least a letter or a digit: "..." is copied from the form. Providers are not
 * told these rules: lengths and patterns make the grammars that hold a model to a schema slow.
 */
export const answerText = z
  .string()
  .trim()
  .refine((text) => text.length <= longest && /[\p{L}\p{N}]/u.test(text));

/** At most so many of something; providers are not told. */
export const atMost = <T extends z.ZodType>(most: number, item: T) =>
  z.array(item).refine((list) => list.length <= most);
