import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  groupKey,
  isCounted,
  personName,
  questionName,
  selectForecasts,
} from "@/lib/figures/selection/server/choose-forecasts";

/** A forecast that counts, and whom and what it is of. */
export type ForecastRow = {
  confidence: number;
  correct: boolean;
  question: string;
  person: string;
  /** Of which run it is: the seed of the text. */
  run: number;
};

/** The forecasts of a group that count, one by one, in the order of an export. */
export const selectRows = (
  db: Db,
  projectId: string,
  { view, group }: { view: View; group: string },
) =>
  selectForecasts<ForecastRow>(
    db,
    { projectId, view },
    {
      columns: sql`${countedConfidence} as confidence, c.correct,
        ${questionName} as question, ${personName} as person, t.seed as run`,
      where: sql`${isCounted} and ${groupKey(view.by)} = ${group}`,
    },
  );
