import type { ReactNode } from "react";
import { ProjectShell } from "@/components/staff/project-shell";

export default async function ProjectLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string }>;
}) {
  return <ProjectShell projectId={(await params).projectId}>{children}</ProjectShell>;
}
