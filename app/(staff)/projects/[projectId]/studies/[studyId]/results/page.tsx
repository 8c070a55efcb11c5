import type { Metadata } from "next";
import { ResultsPage } from "@/components/studies/results-page";

export const metadata: Metadata = { title: "Results" };

export default async function ResultsRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <ResultsPage {...(await params)} />;
}
