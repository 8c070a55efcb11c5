import { z } from "zod";

/** The last three look blank, although Unicode classes them as symbols: a Braille pattern, a place holder, a note head. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** Whether a text has a character that people can see. */
export const isVisible = (text: string): boolean => visible.test(text);

/** The same for two texts that look the same, but for capital letters. */
export const lookOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** A name or text in a request. One of spaces and invisible characters alone is none. */
export const visibleText = (missing: string, longest: number) =>
  z.string().trim().min(1, missing).max(longest).refine(isVisible, missing);
