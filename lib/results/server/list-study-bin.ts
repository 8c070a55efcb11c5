import type { z } from "zod";
import type { Db } from "@/db/client";
import type { BinPage, getStudyBin } from "../schema";
import { getStudyResults } from "./get-study-results";
import { listBinItems } from "./list-bin-items";

interface StudyBin {
  projectId: string;
  studyId: string;
  query: z.output<typeof getStudyBin.query>;
}

/**
 * A page of the generations behind a bin of a model's diagram.
 * @throws Refusal 404 when the study is not the project's, 400 when it has no such model or bin
 */
export async function listStudyBin(
  db: Db,
  { projectId, studyId, query }: StudyBin,
): Promise<BinPage> {
  const { response, members } = await getStudyResults(db, { projectId, studyId });
  const found = response.models.find(({ model }) => model.id === query.model);
  const group = found && { bins: found.bins, members: members.get(query.model) ?? [] };
  return listBinItems(db, { projectId, group, groupField: "model", query });
}
