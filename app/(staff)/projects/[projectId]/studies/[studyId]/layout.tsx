import { StudyFrame } from "@/components/studies/study-frame";
import { requirePage } from "@/lib/api/require-page";

export default async function StudyLayout({
  children,
  params,
}: LayoutProps<"/projects/[projectId]/studies/[studyId]">) {
  const ids = await params;
  await requirePage(ids);
  return <StudyFrame {...ids}>{children}</StudyFrame>;
}
