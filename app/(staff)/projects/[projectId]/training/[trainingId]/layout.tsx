import { requirePage } from "@/lib/api/require-page";

export default async function TrainingLayout(
  props: LayoutProps<"/projects/[projectId]/training/[trainingId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
