import { requirePage } from "@/lib/api/require-page";

export default async function ModelLayout(
  props: LayoutProps<"/projects/[projectId]/training/models/[modelId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
