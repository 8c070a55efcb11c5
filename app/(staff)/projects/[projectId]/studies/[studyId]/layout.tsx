import type { ReactNode } from "react";
import { StudyFrame } from "@/components/studies/study-frame";
import { requirePage } from "@/lib/api/require-page";

export default async function StudyLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  const { projectId, studyId } = await params;
  await requirePage(projectId, { part: "study", id: studyId });
  return <StudyFrame {...{ projectId, studyId }}>{children}</StudyFrame>;
}
