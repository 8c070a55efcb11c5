import type { Metadata } from "next";
import { StudyPage } from "@/components/studies/study-page";

export const metadata: Metadata = { title: "Study" };

export default async function StudyRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <StudyPage {...(await params)} />;
}
