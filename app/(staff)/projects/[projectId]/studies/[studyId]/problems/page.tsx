import type { Metadata } from "next";
import { ProblemsPage } from "@/components/quality/problems/problems-page";

export const metadata: Metadata = { title: "Problems" };

export default async function ProblemsRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <ProblemsPage {...(await params)} />;
}
