import { requirePage } from "@/lib/api/require-page";

export default async function ImportLayout(
  props: LayoutProps<"/projects/[projectId]/imports/[importId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
