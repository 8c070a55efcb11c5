import type { Metadata } from "next";
import { DatasetResults } from "@/components/results/dataset-results";

export const metadata: Metadata = { title: "Dataset" };

export default async function DatasetRoute({
  params,
}: {
  params: Promise<{ projectId: string; datasetId: string }>;
}) {
  return <DatasetResults {...(await params)} />;
}
