import type { z } from "zod";
import type { Db } from "@/db/client";
import type { BinPage, getDatasetBin } from "../schema";
import { getDatasetResults } from "./get-dataset-results";
import { listBinItems } from "./list-bin-items";

interface DatasetBin {
  projectId: string;
  datasetId: string;
  query: z.output<typeof getDatasetBin.query>;
}

/**
 * A page of what is behind a bin of a group's diagram.
 * @throws Refusal 404 when the dataset is not the project's, 400 when it has no such group or bin
 */
export async function listDatasetBin(
  db: Db,
  { projectId, datasetId, query }: DatasetBin,
): Promise<BinPage> {
  const { response, members } = await getDatasetResults(db, { projectId, datasetId });
  const found = response.groups.find(({ key }) => key === query.group);
  const group = found && { bins: found.bins, members: members.get(query.group) ?? [] };
  return listBinItems(db, { projectId, group, groupField: "group", query });
}
