import { type PoweredPilot, planPowered } from "@/lib/metrics/replacement/plan-powered";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";

interface Aims {
  /** Half the width of the 95 % interval. */
  half: number;
  /** Texts that the reader reads. */
  texts: number;
  /** The costs of a reading, in one currency. */
  person: number;
  reader: number;
}

/** How many readings an interval takes with a reader and without, and what they cost. */
export function sayPlan(pilot: PoweredPilot, { half, texts, person, reader }: Aims): string[] {
  const { powered, alone } = planPowered(pilot, { half, texts });
  const width = `±\u00a0${formatThousandths(half)}`;
  const cost = (people: number, texts_: number) =>
    (people * person + texts_ * reader).toLocaleString("en", {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  const withReader =
    powered === null || powered > texts
      ? `${count(texts, "text")} of the reader are too few for ${width}, whatever people read: have it read more.`
      : `${width} takes ${count(powered, "reading")} by people beside ${count(texts, "reading")} by the reader, at a cost of ${cost(powered, texts)}.`;
  const withoutReader =
    alone === null
      ? "People alone would need more than a million readings."
      : `People alone would need ${count(alone, "reading")}, at a cost of ${cost(alone, 0)}.`;
  return [withReader, withoutReader];
}
