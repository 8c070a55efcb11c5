import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exampleSet, exampleSetVersion, reader, study } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { TrainingSettings } from "../../schema-settings";
import type { FileSource, Supply } from "../../supplies/schema";
import { refuseUnknownAsked } from "../refuse-unknown-asked";
import type { ShippedRecipe } from "../shipped-recipes";
import { describeAwaited } from "./awaited-files";
import { goneDatasets } from "./gone-datasets";
import { itsFiles } from "./its-files";

/** @throws Refusal 400 when a file is to be made from what the project does not have, or from what does not fit it */
export async function refuseForeignSources(
  db: Db,
  projectId: string,
  { files, supplies }: TrainingSettings,
  recipe: ShippedRecipe,
): Promise<void> {
  const { rows } = recipe;
  for (const [name, supply] of Object.entries(supplies)) {
    const path = `body.settings.supplies.${name}`;
    const awaited = describeAwaited(recipe, name);
    if (!recipe.awaited.includes(name) || awaited.name !== name || awaited.kind !== supply.kind) {
      const known = recipe.awaited.filter((one) => {
        const made = describeAwaited(recipe, one);
        return made.name === one && made.kind === supply.kind;
      });
      throw invalid(
        path,
        `The recipe waits for no file ${name} of ${supply.kind}.${itsFiles(`files of ${supply.kind}`, name, known)}`,
      );
    }
    await refuseForeignSupply(db, projectId, supply, path);
  }
  for (const [name, source] of Object.entries(files)) {
    const path = `body.settings.files.${name}`;
    if (rows.find((one) => one.name === name)?.kind !== source.kind) {
      const known = rows.filter(({ kind }) => kind === source.kind).map((one) => one.name);
      throw invalid(
        path,
        `The recipe has no file ${name} of ${source.kind}.${itsFiles(`files of ${source.kind}`, name, known)}`,
      );
    }
    if (source.kind === "examples") await refuseForeignVersion(db, projectId, source, path);
    else {
      const ids = source.sets.map(({ datasetId }) => datasetId);
      await refuseForeignSets(db, projectId, ids, path);
    }
  }
}

/** @throws Refusal 400 when what a file is to be made from is not the project's */
export async function refuseForeignSupply(
  db: Db,
  projectId: string,
  supply: Supply,
  path: string,
): Promise<void> {
  if (supply.kind !== "readings") {
    if (supply.asked) await refuseUnknownAsked(db, projectId, supply.asked, `${path}.asked`);
    if (supply.kind === "queries") await refuseForeignSets(db, projectId, supply.clueIds, path);
    return;
  }
  if (supply.reader?.kind === "read")
    await refuseUnknownAsked(db, projectId, supply.reader.asked, `${path}.reader.asked`);
  const [readers, studies] = [new Set(supply.readerIds), new Set(supply.studyIds)];
  const isReader = and(inArray(reader.id, [...readers]), eq(reader.projectId, projectId));
  if ((await db.$count(reader, isReader)) < readers.size) {
    throw invalid(path, "The project has no such reader.");
  }
  const isStudy = and(inArray(study.id, [...studies]), eq(study.projectId, projectId));
  if ((await db.$count(study, isStudy)) < studies.size) {
    throw invalid(path, "The project has no such study.");
  }
}

async function refuseForeignSets(
  db: Db,
  projectId: string,
  datasetIds: readonly string[],
  path: string,
): Promise<void> {
  const [gone] = await goneDatasets(db, projectId, datasetIds);
  if (gone !== undefined) throw invalid(path, gone);
}

async function refuseForeignVersion(
  db: Db,
  projectId: string,
  { versionId }: Extract<FileSource, { kind: "examples" }>,
  path: string,
): Promise<void> {
  const [found] = await db
    .select({ kind: exampleSet.kind })
    .from(exampleSetVersion)
    .innerJoin(exampleSet, eq(exampleSet.id, exampleSetVersion.setId))
    .where(and(eq(exampleSetVersion.id, versionId), eq(exampleSet.projectId, projectId)));
  if (!found) throw invalid(path, "The project has no such version of an example set.");
  if (found.kind !== "texts" && found.kind !== "summaries") {
    throw invalid(path, "Choose examples of texts or of summaries.");
  }
}
