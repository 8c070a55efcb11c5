import { z } from "zod";

/** Of a dataset, model or reader that somebody asked to merge into another one. */
export const merging = {
  /** The name of the other one, while the worker has not merged them yet. */
  mergingInto: z.string().nullable(),
  /** Why the last try came to nothing. */
  mergeFailure: z.string().nullable(),
};

/** Milliseconds after which a list is asked for again: soon while something in it is being merged or counted. */
export const askedAgain = (parts: readonly { mergingInto: string | null }[] = [], uncounted = 0) =>
  (uncounted > 0 || parts.some(({ mergingInto }) => mergingInto !== null)) && 1_000;
