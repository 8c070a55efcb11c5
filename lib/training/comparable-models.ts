import type { FigureGroup } from "@/lib/figures/groups/schema-groups";

type Group = Pick<FigureGroup, "dataset" | "model"> & { counts: Pick<FigureGroup["counts"], "n"> };

/**
 * The models of a view that have been evaluated on as many questions as one of them: only these can be compared with it.
 * @param groups by dataset, model and reader, of one reader
 * @returns the IDs of these with its own, and what the others are called, each with its number of forecasts
 */
export function comparableModels(groups: readonly Group[], modelId: string) {
  const own = groups.filter(({ model }) => model?.id === modelId);
  const isLike = ({ dataset, counts }: Group) =>
    own.some((one) => one.dataset?.id === dataset?.id && one.counts.n === counts.n);
  const [compared, leftOut] = [new Set([modelId]), [] as string[]];
  for (const group of groups) {
    if (group.model === null) continue;
    if (isLike(group)) compared.add(group.model.id);
    else leftOut.push(`${group.model.name} (${group.counts.n.toLocaleString("en")})`);
  }
  return { compared: [...compared], leftOut };
}
