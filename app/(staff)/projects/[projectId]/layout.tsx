import { ProjectShell } from "@/components/staff/project-shell";
import { requirePage } from "@/lib/api/require-page";

export default async function ProjectLayout(props: LayoutProps<"/projects/[projectId]">) {
  const ids = await props.params;
  await requirePage(ids);
  return <ProjectShell {...ids}>{props.children}</ProjectShell>;
}
