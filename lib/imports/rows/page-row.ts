import { isVisible } from "@/lib/text/visible-text";
import type { CellParser } from "./cell";
import { required, rowOf } from "./field";
import { keyText, nameText } from "./shared-fields";
import { longText } from "./text-cell";

const text = longText(1_000_000);

/** A page's text, or its sections one after another. */
const pageText: CellParser<string> = (cell) => {
  const whole = Array.isArray(cell) ? cell.map(String).join("\n\n") : cell;
  if (typeof whole === "string" && !isVisible(whole))
    return { problem: "has no visible character" };
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
  text: required(pageText, "Text", {
    hint: "Text, or in JSONL a list of sections",
    synonyms: ["page text", "article text", "content", "body", "sections"],
    isCentral: true,
  }),
};

export const pageRow = rowOf(pageFields);
