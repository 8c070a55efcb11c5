import { z } from "zod";
import { isVisible } from "@/lib/text/visible-text";

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A phrase as it is compared: without what nobody sees, with single spaces. */
export const spellPhrase = (text: string): string =>
  text.replace(unseen, "").replace(/\s+/g, " ").trim();

/** The same in small letters, of which some phrases have more than of capitals. */
export const spellSmall = (text: string): string => spellPhrase(spellPhrase(text).toLowerCase());

/** A phrase in a request. */
export const phraseText = (missing: string, spell: (text: string) => string) =>
  z.string().overwrite(spell).min(1, missing).max(100).refine(isVisible, missing);
