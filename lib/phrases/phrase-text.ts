import { z } from "zod";
import { isVisible } from "@/lib/text/visible-text";

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A phrase as it is kept: without what nobody sees, with single spaces. */
export const spellPhrase = (text: string): string =>
  text.replace(unseen, "").replace(/\s+/g, " ").trim();

/** A phrase as it is compared: in small letters, of which some phrases have more than of capitals. */
export const spellSmall = (text: string): string => spellPhrase(spellPhrase(text).toLowerCase());

/** Each phrase as it is written first, in capital letters or not. */
export function inOneSpelling<T extends { phrase: string }>(all: readonly T[]): T[] {
  const first = new Map<string, string>();
  return all.map((one) => {
    const key = spellSmall(one.phrase);
    const phrase = first.get(key) ?? one.phrase;
    first.set(key, phrase);
    return { ...one, phrase };
  });
}

/** A phrase in a request. */
export const phraseText = (missing: string) =>
  z.string().overwrite(spellPhrase).min(1, missing).max(100).refine(isVisible, missing);
