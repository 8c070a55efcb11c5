import { requirePage } from "@/lib/api/require-page";

export default async function DatasetLayout({
  children,
  params,
}: LayoutProps<"/projects/[projectId]/datasets/[datasetId]">) {
  await requirePage(await params);
  return children;
}
