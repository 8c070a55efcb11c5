import { StudyFrame } from "@/components/studies/study-frame";
import { requirePage } from "@/lib/api/require-page";

export default async function StudyLayout(
  props: LayoutProps<"/projects/[projectId]/studies/[studyId]">,
) {
  const ids = await props.params;
  await requirePage(ids);
  return <StudyFrame {...ids}>{props.children}</StudyFrame>;
}
