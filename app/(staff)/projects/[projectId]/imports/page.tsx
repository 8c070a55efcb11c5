import type { Metadata } from "next";
import { ImportPage } from "@/components/imports/import-page";

export const metadata: Metadata = { title: "Import" };

export default async function ImportsPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <ImportPage {...(await params)} />;
}
