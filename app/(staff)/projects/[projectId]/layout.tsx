import { ProjectShell } from "@/components/staff/project-shell";
import { requirePage } from "@/lib/api/require-page";

export default async function ProjectLayout({
  children,
  params,
}: LayoutProps<"/projects/[projectId]">) {
  const ids = await params;
  await requirePage(ids);
  return <ProjectShell {...ids}>{children}</ProjectShell>;
}
