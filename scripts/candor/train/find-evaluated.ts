import { type DatasetSummary, listDatasets } from "@/lib/datasets/schema";
import { countQueries } from "@/lib/runs/schema";
import { listRecipes, type Recipe } from "@/lib/training/schema-recipes";
import type { ProjectApi } from "../open-project";
import type { TrainOptions } from "../parse-command";
import { UsageProblem } from "../problems";

type Asked = Pick<TrainOptions, "then-evaluate" | "split" | "until">;

/**
 * The dataset on which the trained model is evaluated; null for none.
 * @throws UsageProblem where it is known before the launch that there would be nothing to evaluate
 */
export async function findEvaluated(
  api: ProjectApi,
  recipeName: string,
  { "then-evaluate": name, split, until }: Asked,
): Promise<string | null> {
  if (name === undefined) return null;
  const dataset = await findDataset(api, name);
  refuseSplit(dataset, split);
  const { recipes } = listRecipes.response.parse(await api.ask("GET", "/training-recipes"));
  const recipe = recipes.find((one) => one.name === recipeName);
  // The launch refuses one that is not there.
  if (!recipe) return dataset.id;
  refuseWithoutCheckpoints(recipe, until);
  // While a recipe waits for files, Candor may write queries for them.
  if (recipe.awaited.length === 0) await refuseWithoutQueries(api, dataset, split);
  return dataset.id;
}

async function findDataset(api: ProjectApi, name: string): Promise<DatasetSummary> {
  const { datasets } = listDatasets.response.parse(await api.ask("GET", "/datasets"));
  const found = datasets.find((one) => one.name === name);
  if (!found) {
    const known = datasets.flatMap((one) => (one.archivedAt === null ? one.name : []));
    throw new UsageProblem(
      `--then-evaluate: the project has no dataset “${name}”; it has: ${known.join(", ") || "none"}`,
    );
  }
  if (found.archivedAt === null) return found;
  throw new UsageProblem(`--then-evaluate: “${name}” is archived: restore it first`);
}

function refuseSplit({ name, splits, questions }: DatasetSummary, split: string | undefined) {
  if (questions === 0) throw new UsageProblem(`--then-evaluate: “${name}” has no questions`);
  const known = splits.flatMap((one) => one.split ?? []);
  if (split === undefined || known.includes(split)) return;
  throw new UsageProblem(
    `--split: “${name}” has no split “${split}”; it has: ${known.join(", ") || "none"}`,
  );
}

/** Reinforcement learning alone keeps checkpoints. */
function refuseWithoutCheckpoints({ name, stages }: Recipe, until: readonly string[]) {
  const needed = new Set(until);
  // Those that are added meanwhile are visited as well.
  for (const one of needed) {
    for (const before of stages.find((stage) => stage.name === one)?.after ?? []) {
      needed.add(before);
    }
  }
  const keeping = stages.filter(({ kind }) => kind === "rl").map((stage) => stage.name);
  if (keeping.length === 0) {
    throw new UsageProblem(
      `--then-evaluate: no stage of ${name} keeps a checkpoint that could be evaluated`,
    );
  }
  const isUnknown = until.some((one) => stages.every((stage) => stage.name !== one));
  if (until.length === 0 || isUnknown || keeping.some((one) => needed.has(one))) return;
  throw new UsageProblem(
    `--until: ${until.join(", ")} keeps no checkpoint that could be evaluated; of ${name}, these do: ${keeping.join(", ")}`,
  );
}

async function refuseWithoutQueries(
  api: ProjectApi,
  { id, name }: DatasetSummary,
  split: string | undefined,
) {
  const query = split === undefined ? "" : `?${new URLSearchParams({ split })}`;
  const { withQuery } = countQueries.response.parse(
    await api.ask("GET", `/datasets/${id}/queries${query}`),
  );
  if (withQuery > 0) return;
  const where = split === undefined ? "" : ` in the split “${split}”`;
  throw new UsageProblem(
    `--then-evaluate: no question of “${name}”${where} has a query, which the model would answer: have queries written first`,
  );
}
