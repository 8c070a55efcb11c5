import type { Metadata } from "next";
import { ExclusionsPage } from "@/components/quality/exclusions/exclusions-page";

export const metadata: Metadata = { title: "Exclusions" };

export default async function ExclusionsRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <ExclusionsPage {...(await params)} />;
}
