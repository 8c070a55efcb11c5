import type { ReactNode } from "react";
import { ProjectShell } from "@/components/staff/project-shell";
import { requirePage } from "@/lib/api/require-page";

export default async function ProjectLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string }>;
}) {
  const { projectId } = await params;
  await requirePage(projectId);
  return <ProjectShell projectId={projectId}>{children}</ProjectShell>;
}
