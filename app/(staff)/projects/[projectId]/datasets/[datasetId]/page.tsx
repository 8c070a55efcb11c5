import type { Metadata } from "next";
import { DatasetFigures } from "@/components/figures/dataset-figures";

export const metadata: Metadata = { title: "Dataset" };

export default async function DatasetRoute({
  params,
}: {
  params: Promise<{ projectId: string; datasetId: string }>;
}) {
  return <DatasetFigures {...(await params)} />;
}
