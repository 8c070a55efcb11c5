import type { Metadata } from "next";
import { ImportDetailPage } from "@/components/imports/import-detail-page";

export const metadata: Metadata = { title: "Import" };

export default async function OneImportPage({
  params,
}: {
  params: Promise<{ projectId: string; importId: string }>;
}) {
  return <ImportDetailPage {...(await params)} />;
}
