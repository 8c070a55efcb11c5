import { type OpenReader, openReader } from "../candor/read/open-reader";
import { type KnownReading, paperReadings, sampleReadings } from "../figures/known-readings";
import type { Figures } from "../figures/run-figures";

/** Confidences this near are the same to a reader. */
const near = 0.05;

/**
 * How far a reader agrees with a careful person: the rules, or a language model.
 * @param args the path of the paper's qualitative examples, as JSON lines; then the address and the name of a model,
 *   which reads these alone
 */
export default async function readings([file, url, model]: string[]): Promise<Figures> {
  const paper = file ? await paperReadings(file) : [];
  const known = model ? paper : [...paper, ...(await sampleReadings())];
  const asked = { questions: "", again: 2, "at-once": 2, examples: [], unstructured: false };
  const reader = await openReader({ ...asked, url, model });
  const compared: Compared[] = [];
  for (const one of known) compared.push(await compare(one, reader));
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
      unparsable: own.filter((one) => one.isUnparsable).length,
      differ: differ.map(({ id }) => id).join(", "),
    };
  });
  const literal = compared.filter(({ states }) => states === "literally");
  const agreed = (column: "sameConfidence" | "sameVerdict") =>
    literal.filter((one) => one[column]).length / literal.length;
  return {
    title: `${reader.name} beside a careful person: the same confidence (within ${near}), and the same verdict on the top answer`,
    rows,
    // Nothing is required of a model: the figures say what it can do.
    ok: model !== undefined || (agreed("sameConfidence") >= 0.85 && agreed("sameVerdict") >= 0.85),
  };
}

interface Compared extends Pick<KnownReading, "id" | "set" | "states"> {
  sameConfidence: boolean;
  sameVerdict: boolean;
  isUnparsable: boolean;
}

async function compare(
  { known, id, set, states, ...item }: KnownReading,
  reader: OpenReader,
): Promise<Compared> {
  const { confidence, correct, status } = await reader.read(item);
  return {
    ...{ id, set, states },
    sameConfidence: confidence !== null && Math.abs(confidence - known.confidence) <= near,
    sameVerdict: correct === known.correct,
    isUnparsable: status === "unparsable",
  };
}
