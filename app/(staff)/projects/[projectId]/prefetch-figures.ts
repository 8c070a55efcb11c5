import type { QueryClient } from "@tanstack/react-query";
import { database } from "@/db/client";
import { requirePage } from "@/lib/api/require-page";
import { datasetOptions } from "@/lib/datasets/queries";
import { getDataset as datasetContract } from "@/lib/datasets/schema";
import { getDataset } from "@/lib/datasets/server/list-datasets";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { countFew } from "@/lib/figures/groups/server/count-forecasts";
import { facetsOptions, figuresOptions } from "@/lib/figures/queries";
import { getFigures as contract, facetsQuery } from "@/lib/figures/schema";
import { listFacets } from "@/lib/figures/selection/server/list-facets";
import { readView } from "@/lib/figures/selection/view-address";

interface PageProps {
  params: Promise<{ projectId: string; datasetId?: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Figures of the view in a page's address, or of it within a dataset, and the filters. */
export const prefetchFigures =
  ({ params, searchParams }: PageProps) =>
  async (queries: QueryClient): Promise<void> => {
    const ids = await params;
    if (!(await requirePage(ids))) return;
    const db = database();
    const { projectId, datasetId } = ids;
    const said = readView(onlyOnes(await searchParams));
    const { data: chosen } = facetsQuery.safeParse(said);
    const view = datasetId ? { ...said, dataset: datasetId } : said;
    const { data: parsed } = contract.query.safeParse(view);
    // First, so that the filters offer what the figures are of.
    await countFew(db, projectId);
    await Promise.all([
      chosen &&
        queries.prefetchQuery({
          ...facetsOptions(projectId, said),
          queryFn: () => listFacets(db, projectId, chosen),
        }),
      datasetId &&
        queries.prefetchQuery({
          ...datasetOptions(projectId, datasetId),
          queryFn: async () =>
            datasetContract.response.parse(await getDataset(db, { projectId, datasetId })),
        }),
      parsed &&
        queries.prefetchQuery({
          ...figuresOptions({ kind: "project", projectId }, view),
          queryFn: async () =>
            contract.response.parse(await getFigures(db, { projectId, view: parsed })),
        }),
    ]);
  };

/** Parameters that are given once. */
const onlyOnes = (said: Awaited<PageProps["searchParams"]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
