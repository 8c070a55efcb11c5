import type { Metadata } from "next";
import { DatasetList } from "@/components/datasets/dataset-list";

export const metadata: Metadata = { title: "Datasets" };

export default async function DatasetsPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <DatasetList {...(await params)} />;
}
