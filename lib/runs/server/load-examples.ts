import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { exampleSet, exampleSetVersion } from "@/db/schema";
import { nameVersion } from "../examples/name-version";
import { exampleNeeds } from "../examples/needs";
import {
  type Example,
  type ExampleKind,
  type ExampleOf,
  finishedExample,
} from "../examples/schema";
import type { RunSettings } from "../schema-settings";

interface Chosen {
  /** As versions of readers have it: `“Eight readings” 2`. */
  name: string;
  examples: readonly Example[];
}

/** What a run's prompts show first, by the prompt's name. */
export type RunExamples = ReadonlyMap<string, Chosen>;

/** The examples that a run's settings choose. */
export async function loadExamples(
  db: Db,
  projectId: string,
  settings: RunSettings,
): Promise<RunExamples> {
  const chosen: Record<string, string> = "examples" in settings ? settings.examples : {};
  const ids = Object.values(chosen);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ set: exampleSet, version: exampleSetVersion })
    .from(exampleSetVersion)
    .innerJoin(exampleSet, eq(exampleSet.id, exampleSetVersion.setId))
    .where(and(inArray(exampleSetVersion.id, ids), eq(exampleSet.projectId, projectId)));
  return new Map(
    exampleNeeds(settings).flatMap(({ prompt }) => {
      const found = rows.find(({ version }) => version.id === chosen[prompt]);
      if (!found) return [];
      const { set, version } = found;
      const name = nameVersion(set.name, version.no);
      return [[prompt, { name, examples: version.examples }] as const];
    }),
  );
}

/** Those of one prompt, which takes examples of this kind. */
export const examplesFor = <K extends ExampleKind>(
  examples: RunExamples,
  prompt: string,
  kind: K,
): ExampleOf<K>[] => z.array(finishedExample[kind]).parse(examples.get(prompt)?.examples ?? []);
