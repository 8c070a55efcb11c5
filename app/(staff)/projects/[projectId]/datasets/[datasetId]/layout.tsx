import { requirePage } from "@/lib/api/require-page";

export default async function DatasetLayout(
  props: LayoutProps<"/projects/[projectId]/datasets/[datasetId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
