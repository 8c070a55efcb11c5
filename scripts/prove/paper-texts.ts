import { readByRule } from "@/lib/readers/rule/read-by-rule";
import { readPaperTexts } from "../figures/paper-texts";
import type { Figures } from "../figures/run-figures";
import { carefulReadings } from "../figures/testing/careful-readings";

/** Confidences this near are the same to a reader. */
const near = 0.05;

/**
 * The paper's published texts on questions, read by the rule reader and by a careful person.
 * @param args the path of the paper's qualitative examples, as JSON lines
 */
export default async function paperTexts([file]: string[]): Promise<Figures> {
  if (!file) throw new Error("Name the file of the paper's qualitative examples.");
  const texts = new Map((await readPaperTexts(file)).map((text) => [text.id, text]));
  const rows = carefulReadings.map((careful) => {
    const text = texts.get(careful.id);
    if (!text) throw new Error(`The file has no text ${careful.id}.`);
    const { query: question, truth } = text;
    const reading = readByRule({ ...text, question, truth, aliases: [] });
    const gap = Math.abs((reading.confidence ?? Number.NaN) - careful.confidence);
    return {
      text: careful.id,
      answer: reading.answer ?? "none",
      confidence: reading.confidence ?? "none",
      careful: careful.confidence,
      sameConfidence: gap <= near,
      correct: String(reading.correct),
      carefulCorrect: careful.correct,
      sameCorrect: reading.correct === careful.correct,
    };
  });
  const same = (column: "sameConfidence" | "sameCorrect") =>
    rows.filter((row) => row[column]).length;
  return {
    title: `The rule reader beside a careful person, on ${rows.length} texts that the paper printed: the same confidence (within ${near}) for ${same("sameConfidence")}, the same verdict for ${same("sameCorrect")}`,
    rows,
    ok: same("sameConfidence") >= 14,
  };
}
