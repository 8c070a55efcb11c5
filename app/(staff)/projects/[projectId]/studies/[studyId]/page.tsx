import type { Metadata } from "next";
import { StudyOverview } from "@/components/studies/study-overview";

export const metadata: Metadata = { title: "Study" };

export default async function StudyRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <StudyOverview {...(await params)} />;
}
