import type { NamedGroup } from "../groups/group-names";

/** With the groups of one model before the others, so that their rows and diagrams are shown without a search. */
export const highlightFirst = <G extends Pick<NamedGroup, "model">>(
  groups: readonly G[],
  modelId: string | null,
): G[] => {
  const isOfIt = ({ model }: G) => Number(modelId !== null && model?.id === modelId);
  return groups.toSorted((a, b) => isOfIt(b) - isOfIt(a));
};
