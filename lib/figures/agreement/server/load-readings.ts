import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { readBatches } from "@/db/read-batches";
import type { EvaluatedModel, ReaderKind } from "@/lib/figures/schema-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  fromChosen,
  isCounted,
  isSetToOne,
  questionName,
} from "@/lib/figures/selection/server/choose-forecasts";
import type { ForecastColumns } from "@/lib/metrics/agreement/group-forecasts";
import { sortBy } from "@/lib/metrics/agreement/rating-columns";
import type { AgreementSide } from "../schema-agreement";
import { describeSides, sideIn } from "./describe-sides";

export interface Reader {
  id: string;
  name: string;
  kind: ReaderKind;
  version: string;
  simulated: boolean;
}

/**
 * First readings (draw 0) that count, as columns: some twenty bytes each. What is known of items, readers and
 * sides is kept once for each.
 */
export interface Readings extends ForecastColumns {
  reader: Int32Array;
  /** Whether its confidence is 1 because the model states none. */
  setToOne: Uint8Array;
  /** Of each item: a generation that was read, or a question without one. */
  question: Int32Array;
  /** Of each item, -1 without a text. */
  model: Int32Array;
  /** Their names, in ascending order. */
  questions: string[];
  models: EvaluatedModel[];
  readers: Reader[];
  /** People first, then by name. */
  sides: AgreementSide[];
}

type Row = {
  confidence: number;
  correct: boolean;
  setToOne: boolean;
  item: string;
  question: string;
  modelId: string | null;
  model: string | null;
  modelKind: string | null;
  side: string;
  readerId: string;
  reader: string;
  readerKind: ReaderKind;
  readerVersion: string;
  simulated: boolean;
};

/**
 * Loads a view's readings through a cursor. Where somebody has several of one item (their own study's, imported
 * once more), one counts: nobody is compared with themself.
 * @param side names the side of a forecast: the reader, with people pooled unless the view is grouped by
 *   person, if not given
 * @param among leaves out the forecasts for which it is false
 */
export async function loadReadings(
  db: Connection,
  { projectId, view }: { projectId: string; view: View },
  { side = sideIn(view), among = sql`true` }: { side?: SQL; among?: SQL } = {},
): Promise<Readings> {
  const query = sql`
    select ${countedConfidence} as confidence, c.correct,
      coalesce(${isSetToOne}, false) as "setToOne", coalesce(f.generation_id, f.question_id) as item,
      ${questionName} as question, m.id as "modelId", m.name as model, m.kind as "modelKind",
      ${side} as side, r.id as "readerId", r.name as reader, r.kind as "readerKind",
      r.version as "readerVersion", r.simulated
    ${fromChosen(projectId, view)} and ${isCounted} and t.draw = 0 and ${among}`;
  const columns = newColumns();
  for await (const rows of readBatches<Row>(db.$client, query, new AbortController().signal)) {
    for (const row of rows) columns.add(row);
  }
  return columns.end();
}

/** Numbers things in the order in which they come, and keeps of each what its first row says. */
function numbered<T>() {
  const numbers = new Map<string, number>();
  const kept: T[] = [];
  return {
    kept,
    numberOf(key: string, make: () => T): number {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, kept.length);
      return kept.push(make()) - 1;
    },
  };
}

function newColumns() {
  const items = numbered<{ question: number; model: number }>();
  const questions = numbered<string>();
  const models = numbered<EvaluatedModel>();
  const readers = numbered<Reader>();
  const sides = numbered<string>();
  /** Whoever is on a side, for its name. */
  const members =
    numbered<Pick<Row, "side" | "readerId" | "reader" | "readerKind" | "readerVersion">>();
  const [item, side, reader, right, confidence, setToOne] = Array.from(
    { length: 6 },
    (): number[] => [],
  ) as [number[], number[], number[], number[], number[], number[]];
  const modelOf = ({ modelId: id, model: name, modelKind: kind }: Row) =>
    id === null ? -1 : models.numberOf(id, () => ({ id, name: name ?? "", kind: kind ?? "" }));
  return {
    add(row: Row) {
      const { readerId, reader: name, readerKind, readerVersion, simulated } = row;
      item.push(
        items.numberOf(row.item, () => ({
          question: questions.numberOf(row.question, () => row.question),
          model: modelOf(row),
        })),
      );
      reader.push(
        readers.numberOf(readerId, () => ({
          ...{ id: readerId, name, kind: readerKind, version: readerVersion, simulated },
        })),
      );
      side.push(sides.numberOf(row.side, () => row.side));
      members.numberOf(`${row.side} ${readerId}`, () => ({
        ...{ side: row.side, readerId, reader: name, readerKind, readerVersion },
      }));
      right.push(row.correct ? 1 : 0);
      confidence.push(row.confidence);
      setToOne.push(row.setToOne ? 1 : 0);
    },
    end(): Readings {
      const ordered = [...questions.kept].sort();
      const placeOf = new Map(ordered.map((name, place) => [name, place]));
      const described = describeSides(members.kept);
      const sidePlace = new Map(described.map(({ key }, place) => [key, place]));
      const kept = oneEach({ item, reader, first: (i) => sides.kept[side[i] ?? 0] === "crowd" });
      const take = (column: readonly number[]) => Int32Array.from(kept, (i) => column[i] ?? 0);
      return {
        item: take(item),
        reader: take(reader),
        side: take(side).map((s) => sidePlace.get(sides.kept[s] ?? "") ?? 0),
        right: Uint8Array.from(take(right)),
        confidence: Float64Array.from(kept, (i) => confidence[i] ?? Number.NaN),
        setToOne: Uint8Array.from(take(setToOne)),
        question: Int32Array.from(
          items.kept,
          ({ question }) => placeOf.get(questions.kept[question] ?? "") ?? 0,
        ),
        model: Int32Array.from(items.kept, ({ model }) => model),
        ...{ questions: ordered, models: models.kept, readers: readers.kept, sides: described },
      };
    },
  };
}

/** The places of readings, one for each item and reader: that for which `first` holds, if any. */
function oneEach({
  item,
  reader,
  first,
}: {
  item: readonly number[];
  reader: readonly number[];
  first: (i: number) => boolean;
}): Int32Array {
  const most = (column: readonly number[]) => column.reduce((a, b) => Math.max(a, b), -1) + 1;
  const byReader = sortBy(Int32Array.from(reader), most(reader)).order;
  const { order } = sortBy(Int32Array.from(item), most(item), byReader);
  const kept: number[] = [];
  for (const i of order) {
    const before = kept.at(-1) ?? -1;
    const isAgain = before >= 0 && item[before] === item[i] && reader[before] === reader[i];
    if (!isAgain) kept.push(i);
    else if (first(i)) kept[kept.length - 1] = i;
  }
  return Int32Array.from(kept);
}
