import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import { method } from "../method";
import type { DatasetResults } from "../schema";
import type { Computed } from "./computed";
import { groupForecasts } from "./group-forecasts";
import { selectForecasts } from "./select-forecasts";
import { summariseCalibration } from "./summarise-calibration";

interface Dataset {
  projectId: string;
  dataset: DatasetResults["dataset"];
}

/**
 * All figures of a dataset, without people who are excluded from the study that they read in. Other
 * requests get their turn between one group and the next.
 */
export async function computeDatasetResults(
  db: Db,
  { projectId, dataset }: Dataset,
): Promise<Computed<DatasetResults>> {
  const rows = await selectForecasts(db, { kind: "dataset", projectId, datasetId: dataset.id });
  const groups: DatasetResults["groups"] = [];
  const members = new Map<string, string[][]>();
  for (const { rows: ofGroup, ...group } of groupForecasts(rows)) {
    const summary = summariseCalibration(ofGroup, "kept");
    groups.push({ ...group, ...summary.calibration });
    members.set(group.key, summary.members);
    await othersFirst();
  }
  return { response: { method, dataset, groups }, members };
}
