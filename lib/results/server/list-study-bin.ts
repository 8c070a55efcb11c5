import type { z } from "zod";
import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import type { BinPage, getStudyBin } from "../schema";
import { chooseVersion } from "./choose-version";
import { countForecasts } from "./count-forecasts";
import { describeItems } from "./describe-items";
import { selectForecasts } from "./select-forecasts";

interface StudyBin {
  projectId: string;
  studyId: string;
  query: z.output<typeof getStudyBin.query>;
}

/**
 * A page of the generations behind a bin of a model's diagram, with or without the excluded people:
 * those whose forecasts count with a confidence from `low` to `high`, the least confident first.
 * @throws Refusal 404 when the study is not the project's, 400 when it has no such model or version
 */
export async function listStudyBin(
  db: Db,
  { projectId, studyId, query }: StudyBin,
): Promise<BinPage> {
  const { model: modelId, variant, low, high, limit, offset } = query;
  const { version, configs } = await chooseVersion(db, {
    ...{ projectId, studyId, version: query.version },
  });
  if (!configs.some((config) => config.modelIds.includes(modelId))) {
    throw invalid("query.model", "is not among the results");
  }
  const scope = { kind: "study", projectId, studyId, version, modelId } as const;
  const { counted } = countForecasts(await selectForecasts(db, scope), variant);
  const ids = counted
    .filter(({ confidence }) => low <= confidence && confidence <= high)
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ forecastId }) => forecastId);
  return describeItems(db, { projectId, ids, limit, offset });
}
