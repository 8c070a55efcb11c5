import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { readInBatches } from "@/db/read-in-batches";
import { joinParts } from "@/lib/figures/groups/server/join-parts";
import { numberNames } from "@/lib/figures/groups/server/number-names";
import type { EvaluatedModel } from "@/lib/figures/schema-figures";
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
import type { ReaderKind } from "@/lib/readers/schema";
import type { AgreementSide } from "../schema-agreement";
import { describeSides, type SideReader, sideIn } from "./describe-sides";

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
  await readInBatches<Row>(db, query, columns.add);
  return columns.end();
}

/** Some rows as columns, with numbers in place of names. */
type Part = Pick<Readings, "item" | "side" | "reader" | "right" | "confidence" | "setToOne">;

function newColumns() {
  const items = numberNames();
  const questions = numberNames();
  const modelIds = numberNames();
  const readerIds = numberNames();
  const sides = numberNames();
  /** Of each item. */
  const [questionOf, modelOf]: [number[], number[]] = [[], []];
  const models: EvaluatedModel[] = [];
  const readers: Reader[] = [];
  /** Whoever is on a side, for its name. */
  const members = new Map<string, SideReader>();
  const parts: Part[] = [];
  const numberOfModel = ({ modelId: id, model: name, modelKind: kind }: Row): number => {
    if (id === null) return -1;
    const no = modelIds.numberOf(id);
    models[no] ??= { id, name: name ?? "", kind: kind ?? "" };
    return no;
  };
  const meet = (row: Row) => {
    const { side, readerId, reader, readerKind, readerVersion, simulated } = row;
    const item = items.numberOf(row.item);
    questionOf[item] ??= questions.numberOf(row.question);
    modelOf[item] ??= numberOfModel(row);
    readers[readerIds.numberOf(readerId)] ??= {
      id: readerId,
      name: reader,
      kind: readerKind,
      version: readerVersion,
      simulated,
    };
    const member = `${side} ${readerId}`;
    if (members.has(member)) return;
    members.set(member, { side, readerId, reader, readerKind, readerVersion });
  };
  return {
    add(rows: readonly Row[]) {
      rows.forEach(meet);
      parts.push({
        item: Int32Array.from(rows, (row) => items.numberOf(row.item)),
        side: Int32Array.from(rows, (row) => sides.numberOf(row.side)),
        reader: Int32Array.from(rows, (row) => readerIds.numberOf(row.readerId)),
        right: Uint8Array.from(rows, ({ correct }) => (correct ? 1 : 0)),
        confidence: Float64Array.from(rows, ({ confidence }) => confidence),
        setToOne: Uint8Array.from(rows, (row) => (row.setToOne ? 1 : 0)),
      });
    },
    end(): Readings {
      const { names, places } = questions.ordered();
      const described = describeSides([...members.values()]);
      const placeOfSide = new Map(described.map(({ key }, place) => [key, place]));
      const keys = sides.ordered();
      const keyOf = (side = 0) => keys.names[keys.places[side] ?? 0] ?? "";
      const ints = (name: "item" | "side" | "reader") =>
        joinParts(
          parts.map((part) => part[name]),
          (n) => new Int32Array(n),
        );
      const bytes = (name: "right" | "setToOne") =>
        joinParts(
          parts.map((part) => part[name]),
          (n) => new Uint8Array(n),
        );
      const [item, reader, side] = [ints("item"), ints("reader"), ints("side")];
      const [right, setToOne] = [bytes("right"), bytes("setToOne")];
      const confidence = joinParts(
        parts.map((part) => part.confidence),
        (n) => new Float64Array(n),
      );
      const kept = oneEach({ item, reader, first: (i) => keyOf(side[i]) === "crowd" });
      return {
        item: kept.map((i) => item[i] ?? 0),
        reader: kept.map((i) => reader[i] ?? 0),
        side: kept.map((i) => placeOfSide.get(keyOf(side[i])) ?? 0),
        right: Uint8Array.from(kept, (i) => right[i] ?? 0),
        confidence: Float64Array.from(kept, (i) => confidence[i] ?? Number.NaN),
        setToOne: Uint8Array.from(kept, (i) => setToOne[i] ?? 0),
        question: Int32Array.from(questionOf, (question) => places[question] ?? 0),
        model: Int32Array.from(modelOf),
        questions: names,
        models,
        readers,
        sides: described,
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
  item: Int32Array;
  reader: Int32Array;
  first: (i: number) => boolean;
}): Int32Array {
  const most = (column: Int32Array) => column.reduce((a, b) => Math.max(a, b), -1) + 1;
  const byReader = sortBy(reader, most(reader)).order;
  const { order } = sortBy(item, most(item), byReader);
  const kept: number[] = [];
  for (const i of order) {
    const before = kept.at(-1) ?? -1;
    const isAgain = before >= 0 && item[before] === item[i] && reader[before] === reader[i];
    if (!isAgain) kept.push(i);
    else if (first(i)) kept[kept.length - 1] = i;
  }
  return Int32Array.from(kept);
}
