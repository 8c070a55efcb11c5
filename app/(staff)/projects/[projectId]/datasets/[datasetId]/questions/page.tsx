import type { Metadata } from "next";
import { QuestionsPage } from "@/components/datasets/questions-page";

export const metadata: Metadata = { title: "Questions" };

export default async function DatasetQuestionsPage({
  params,
}: {
  params: Promise<{ projectId: string; datasetId: string }>;
}) {
  return <QuestionsPage {...(await params)} />;
}
