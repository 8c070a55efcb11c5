import path from "node:path";
import { z } from "zod";
import { readJsonInside } from "../open-inside";
import type { TrainingFolder } from "../training-folder";

/** What the package notes of a stage that is done. */
const record = z.object({
  settings: z.record(z.string(), z.json()).default({}),
  /** By need: the SHA-256 of a file that the run was given; of anything else, that of its list of hashes (`hash_files`). */
  inputs: z.record(z.string(), z.string()),
  /** SHA-256 by path within its folder. */
  outputs: z.record(z.string(), z.string()).default({}),
  code: z.string(),
  revision: z.string().nullable(),
});
export type StageRecord = z.output<typeof record>;

/** The records of a training run's stages, by name; those that are not there, or cut short by a crash, are left out. */
export async function readRecords(
  { folder, stages }: TrainingFolder,
  names: readonly string[],
): Promise<Map<string, StageRecord>> {
  const read = names.map(async (name) => {
    return [
      name,
      await readJsonInside(folder, path.join(stages, name, "run.json"), record),
    ] as const;
  });
  return new Map(
    (await Promise.all(read)).flatMap(([name, found]) => (found ? [[name, found] as const] : [])),
  );
}

/** SHA-256 of a model's weights, by file, as the stage that made them noted it. @param folder within that stage's */
export const weightsIn = ({ outputs }: StageRecord, folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([file, hash]) => {
      const name = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : "";
      return name.endsWith(".safetensors") && !name.includes("/") ? [[name, hash]] : [];
    }),
  );
