import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { forecast } from "@/db/schema";
import type { Tags } from "@/lib/tags/tags";
import type { ReadForecast } from "../../rows/read-forecast";

/** The subject of a forecast, and its reader. */
export type ForecastKey = Pick<
  typeof forecast.$inferSelect,
  "readerId" | "questionId" | "generationId" | "draw"
>;

export interface KnownForecast extends ReadForecast {
  id: string;
  tags: Tags;
  /** By judge. */
  correct: Map<string, boolean>;
}

interface Found extends ForecastKey, ReadForecast, Record<string, unknown> {
  id: string;
  tags: Tags;
  judgements: Record<string, boolean>;
}

export const forecastName = ({ readerId, questionId, generationId, draw }: ForecastKey) =>
  `${readerId} ${questionId} ${generationId ?? "-"} ${draw}`;

/** The imported forecasts that are already there, with their judgements, by `forecastName`. */
export async function findForecasts(
  tx: Db,
  keys: ForecastKey[],
): Promise<Map<string, KnownForecast>> {
  const { rows } = await tx.execute<Found>(sql`
    select f.id, f.reader_id as "readerId", f.question_id as "questionId",
           f.generation_id as "generationId", f.draw,
           f.status, f.answer, f.confidence, f.distribution, f.tags,
           coalesce((select jsonb_object_agg(j.judge, j.correct)
                     from judgement j where j.forecast_id = f.id), '{}') as judgements
    from json_to_recordset(${JSON.stringify(keys)})
      as r("readerId" uuid, "questionId" uuid, "generationId" uuid, draw int)
    join forecast f on f.reader_id = r."readerId" and f.question_id = r."questionId"
      and f.draw = r.draw and f.generation_id is not distinct from r."generationId"
      and f.assignment_id is null`);
  return new Map(
    rows.map(({ judgements, ...found }) => [
      forecastName(found),
      { ...found, correct: new Map(Object.entries(judgements)) },
    ]),
  );
}
