import type { Recipe } from "./schema-recipes";
import { withTestSets } from "./with-test-sets";

interface Chosen {
  /** Only these stages and those that they need; empty for all. */
  until: readonly string[];
  /** Settings laid over the recipe's, by stage. */
  changes: Readonly<Record<string, Record<string, unknown>>>;
}

/** The files that a recipe takes with these stages and settings: test sets that are left out take others with them. */
export function takenFiles(
  { stages }: Pick<Recipe, "stages">,
  { until, changes }: Chosen,
): Set<string> {
  const kept = withTestSets(
    stages.map((one) => ({ ...one, settings: { ...one.settings, ...changes[one.name] } })),
  );
  const wanted = new Set(until.length === 0 ? kept.map(({ name }) => name) : until);
  const files = new Set<string>();
  // Those that are added meanwhile are visited as well.
  for (const name of wanted) {
    for (const source of Object.values(kept.find((one) => one.name === name)?.needs ?? {})) {
      if (source.startsWith("@")) files.add(source.slice(1));
      else wanted.add(source.split("/")[0] ?? "");
    }
  }
  return files;
}
