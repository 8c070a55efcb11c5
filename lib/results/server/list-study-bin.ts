import type { z } from "zod";
import type { Db } from "@/db/client";
import type { BinPage, getStudyBin } from "../schema";
import { binsOfModel } from "./computed";
import { getStudyResults } from "./get-study-results";
import { listBinItems } from "./list-bin-items";

interface StudyBin {
  projectId: string;
  studyId: string;
  query: z.output<typeof getStudyBin.query>;
}

/**
 * A page of the generations behind a bin of a model's diagram, with or without the excluded people.
 * @throws Refusal 404 when the study is not the project's, 400 when it has no such model or bin
 */
export async function listStudyBin(
  db: Db,
  { projectId, studyId, query }: StudyBin,
): Promise<BinPage> {
  const { model: modelId, version, variant } = query;
  const { response, members } = await getStudyResults(db, { projectId, studyId, version });
  const { models } = (variant === "kept" && response.kept) || response.all;
  const found = models.find(({ model }) => model.id === modelId);
  const key = binsOfModel(variant, modelId);
  const group = found && { bins: found.bins, members: members.get(key) ?? [] };
  return listBinItems(db, { projectId, group, groupField: "model", query });
}
