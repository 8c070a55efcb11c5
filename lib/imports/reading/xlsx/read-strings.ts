import { FileProblem } from "../file-problem";
import { createXmlParser } from "../xml-parser";

/** All texts are in memory while the rows are read. */
const maxCharacters = 30_000_000;
const maxStrings = 2_000_000;

/** Collects a workbook's shared texts, to which its cells refer by number. */
export function createStringReader() {
  const strings: string[] = [];
  let current = "";
  let characters = 0;
  let isText = false;
  let isPhonetic = false;
  const { write, end } = createXmlParser({
    open(name) {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(text) {
      if (!isText) return;
      current += text;
      characters += text.length;
      if (characters > maxCharacters) throw tooMuchText();
    },
    close(name) {
      if (name === "rPh") isPhonetic = false;
      if (name === "t") isText = false;
      if (name !== "si") return;
      if (strings.length === maxStrings) throw tooMuchText();
      strings.push(current);
    },
  });
  return { write, end, strings };
}

const tooMuchText = () =>
  new FileProblem(
    "The workbook has too much text to be read at once: save the sheet as CSV (UTF-8).",
  );
