import { readByRule } from "@/lib/readers/rule/read-by-rule";
import { type KnownReading, paperReadings, sampleReadings } from "../figures/known-readings";
import type { Figures } from "../figures/run-figures";

/** Confidences this near are the same to a reader. */
const near = 0.05;

/**
 * How far the rule reader agrees with a careful person.
 * @param args the path of the paper's qualitative examples, as JSON lines; without it the sample alone is read
 */
export default async function readings([file]: string[]): Promise<Figures> {
  const known = [...(file ? await paperReadings(file) : []), ...(await sampleReadings())];
  const compared = known.map(compare);
  const rows = Object.values(
    Object.groupBy(compared, ({ set, states }) => `${set}: states ${states}`),
  ).map((own = []) => {
    const differ = own.filter((one) => !one.sameConfidence || !one.sameVerdict);
    return {
      set: own[0]?.set ?? "",
      confidence: own[0]?.states ?? "",
      texts: own.length,
      sameConfidence: own.filter((one) => one.sameConfidence).length,
      sameVerdict: own.filter((one) => one.sameVerdict).length,
      differ: differ.map(({ id }) => id).join(", "),
    };
  });
  const literal = compared.filter(({ states }) => states === "literally");
  const agreed = (column: "sameConfidence" | "sameVerdict") =>
    literal.filter((one) => one[column]).length / literal.length;
  return {
    title: `The rule reader beside a careful person: the same confidence (within ${near}), and the same verdict on the top answer`,
    rows,
    ok: agreed("sameConfidence") >= 0.85 && agreed("sameVerdict") >= 0.85,
  };
}

function compare({ known, ...item }: KnownReading) {
  const reading = readByRule(item);
  const confidence = reading.confidence ?? Number.NaN;
  return {
    ...item,
    sameConfidence: Math.abs(confidence - known.confidence) <= near,
    sameVerdict: reading.correct === known.correct,
  };
}
