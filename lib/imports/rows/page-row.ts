import { z } from "zod";
import { isVisible } from "@/lib/text/visible-text";
import type { CellParser } from "./cell";
import { optional, required, rowOf } from "./field";
import { keyText, nameText } from "./shared-fields";
import { longText } from "./text-cell";

const text = longText(1_000_000);

/** A page's text, or its sections one after another. */
const pageText: CellParser<string> = (cell) => {
  const whole = Array.isArray(cell) ? cell.map(String).join("\n\n") : cell;
  if (typeof whole === "string" && !isVisible(whole)) return { value: "" };
  return text(whole);
};

export const pageFields = {
  source: required(nameText, "Knowledge source", {
    hint: "Name of the set of pages",
    synonyms: ["corpus", "knowledge source"],
  }),
  title: required(keyText, "Title", {
    hint: "Whom or what the page is about",
    synonyms: ["page title", "article", "entity"],
    isCentral: true,
  }),
  text: {
    ...required(pageText, "Text", {
      hint: "Text, or in JSONL a list of sections",
      synonyms: ["page text", "article text", "content", "body", "sections"],
      isCentral: true,
    }),
    // A page may say nothing; one whose text is not there at all leads to another.
    cell: z.unknown().transform((cell, ctx): string | null => {
      if (cell === null || cell === undefined) return null;
      const parsed = pageText(cell);
      if ("value" in parsed) return parsed.value;
      ctx.addIssue({ code: "custom", message: parsed.problem });
      return z.NEVER;
    }),
  },
  redirect: optional(keyText, "Leads to", {
    hint: "Title of the page that this title leads to, instead of a text",
    synonyms: ["redirect to", "alias of"],
  }),
};

export const pageRow = rowOf(pageFields).superRefine(({ text, redirect }, ctx) => {
  if (text === null && redirect === null) {
    ctx.addIssue({ code: "custom", path: ["text"], message: "is missing" });
  }
  if (text && redirect !== null) {
    const message = "a title that leads to another page has no text of its own";
    ctx.addIssue({ code: "custom", path: ["redirect"], message });
  }
});
