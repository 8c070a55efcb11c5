import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ReaderKind } from "@/lib/figures/schema-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  isCounted,
  isSetToOne,
  partOf,
  questionName,
  selectForecasts,
} from "@/lib/figures/selection/server/choose-forecasts";
import { compareText } from "@/lib/text/compare";
import type { AgreementSide } from "../schema-agreement";

/** A forecast that counts, with its side and its subject. */
export type SideForecast = {
  confidence: number;
  correct: boolean;
  /** Read by a program, of a model that states no confidence: its confidence is 1. */
  setToOne: boolean;
  datasetId: string;
  dataset: string;
  question: string;
  /** The generation that was read, or the question if there is none. */
  item: string;
  modelId: string | null;
  model: string | null;
  modelKind: string | null;
  /** People pooled, or the reader's id. */
  side: string;
  readerId: string;
  reader: string;
  readerKind: ReaderKind;
  readerVersion: string;
  simulated: boolean;
};

/**
 * A view's forecasts from first readings (draw 0) one by one, in the order of an export.
 * @param side names the side of a forecast: the reader, with people pooled unless the view is grouped by
 *   person, if not given
 * @param among leaves out the forecasts for which it is false
 */
export const selectSideForecasts = (
  db: Db,
  projectId: string,
  view: View,
  { side = sideIn(view), among = sql`true` }: { side?: SQL; among?: SQL } = {},
) =>
  selectForecasts<SideForecast>(
    db,
    { projectId, view },
    {
      columns: sql`${countedConfidence} as confidence, c.correct,
        coalesce(${isSetToOne}, false) as "setToOne",
        d.id as "datasetId", d.name as dataset, ${questionName} as question,
        coalesce(f.generation_id, f.question_id) as item,
        m.id as "modelId", m.name as model, m.kind as "modelKind", ${side} as side,
        r.id as "readerId", r.name as reader, r.kind as "readerKind", r.version as "readerVersion",
        r.simulated`,
      where: sql`${isCounted} and t.draw = 0 and ${among}`,
    },
  );

/** The reader, with people pooled unless the view is grouped by person. */
export const sideIn = ({ by }: View): SQL =>
  by.includes("person") ? partOf.person : partOf.reader;

/** The sides that forecasts are of, people first, then by name. */
export function describeSides(
  forecasts: readonly Pick<
    SideForecast,
    "side" | "readerId" | "reader" | "readerKind" | "readerVersion"
  >[],
): AgreementSide[] {
  return [...Map.groupBy(forecasts, ({ side }) => side)]
    .map(([key, ofSide]): AgreementSide => {
      const people = new Set(ofSide.map(({ readerId }) => readerId)).size;
      const { reader = "", readerKind: kind = "human", readerVersion = "" } = ofSide[0] ?? {};
      const pooled = key === "crowd" || key === "people";
      return {
        ...{ key, kind, pooled, people },
        name: pooled ? namePool(key, people) : reader,
        version: pooled ? "" : readerVersion,
      };
    })
    .sort(
      (x, y) =>
        Number(y.kind === "human") - Number(x.kind === "human") ||
        compareText(`${x.name} ${x.version}`, `${y.name} ${y.version}`),
    );
}

/** The name of several people who are measured as one; it never names a person. */
export function namePool(pool: "crowd" | "people", people: number): string {
  if (pool === "crowd") return people === 1 ? "1 crowdworker" : `${people} crowdworkers`;
  return people === 1 ? "1 imported human reader" : `${people} people`;
}
