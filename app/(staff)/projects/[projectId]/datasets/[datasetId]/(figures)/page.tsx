import { WithQueries } from "@/app/with-queries";
import { DatasetFigures } from "@/components/figures/dataset-figures";
import { prefetchFigures } from "../../../prefetch-figures";

export const metadata = { title: "Dataset" };

export default async function DatasetRoute(
  props: PageProps<"/projects/[projectId]/datasets/[datasetId]">,
) {
  return (
    <WithQueries prefetch={prefetchFigures(props)}>
      <DatasetFigures {...(await props.params)} />
    </WithQueries>
  );
}
