import type { ReactNode } from "react";
import { StudyFrame } from "@/components/studies/study-frame";

export default async function StudyLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <StudyFrame {...(await params)}>{children}</StudyFrame>;
}
