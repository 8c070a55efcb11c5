import type { FiguresPage } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import type { Tried, TuningDetail } from "./schema";

type Runs = Pick<TuningDetail, "runs" | "view">;

/** The figures that a tuning compares: of its own texts, as its reader has read them. */
export const viewOf = ({ modelIds, readerId }: NonNullable<Runs["view"]>): ViewQuery => ({
  by: "model",
  model: modelIds.join(","),
  reader: readerId,
});

/** The figures by temperature: each has a model of its own, in the order of the runs that write. */
export function triedOf({ runs, view }: Runs, { groups }: Pick<FiguresPage, "groups">): Tried[] {
  return runs.flatMap(({ temperature }, i) => {
    const group = groups.find(({ model }) => model?.id === view?.modelIds[i]);
    if (temperature === null || !group) return [];
    const { accuracy, ece } = group.figures;
    return accuracy && ece ? [{ temperature, n: group.counts.n, accuracy, ece }] : [];
  });
}
