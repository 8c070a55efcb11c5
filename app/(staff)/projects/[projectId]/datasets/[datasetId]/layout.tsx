import type { ReactNode } from "react";
import { requirePage } from "@/lib/api/require-page";

export default async function DatasetLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string; datasetId: string }>;
}) {
  const { projectId, datasetId } = await params;
  await requirePage(projectId, { part: "dataset", id: datasetId });
  return children;
}
