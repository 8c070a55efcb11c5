import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { trainingFile, trainingFileSource } from "@/db/schema";
import type { WrittenFile } from "./write-rows";

/** What a file's rows were made from. */
export interface Sources {
  datasetIds: readonly string[];
  readerIds?: readonly string[];
  studyIds?: readonly string[];
}

/** Notes a file that the app made for a training run, and what its rows were made from, instead of an earlier one. */
export async function noteFile(
  tx: Db,
  { trainingId, name }: { trainingId: string; name: string },
  file: WrittenFile,
  { datasetIds, readerIds = [], studyIds = [] }: Sources,
): Promise<void> {
  const [made] = await tx
    .insert(trainingFile)
    .values({ trainingId, name, ...file })
    .onConflictDoUpdate({ target: [trainingFile.trainingId, trainingFile.name], set: file })
    .returning({ id: trainingFile.id });
  if (!made) throw new Error("The file was not noted.");
  const fileId = made.id;
  await tx.delete(trainingFileSource).where(eq(trainingFileSource.fileId, fileId));
  const sources = [
    ...Array.from(new Set(datasetIds), (datasetId) => ({ fileId, datasetId })),
    ...Array.from(new Set(readerIds), (readerId) => ({ fileId, readerId })),
    ...Array.from(new Set(studyIds), (studyId) => ({ fileId, studyId })),
  ];
  if (sources.length > 0) await tx.insert(trainingFileSource).values(sources);
}
