import { z } from "zod";

/** A text in a request that is later sent in a header, such as a key: one line of ASCII. */
export const headerText = (missing: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest)
    .regex(
      /^[\x20-\x7e]*$/,
      "may only have ASCII letters, digits and signs, in one line: copy it again",
    );
