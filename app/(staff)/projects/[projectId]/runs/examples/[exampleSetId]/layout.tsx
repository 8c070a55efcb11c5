import { requirePage } from "@/lib/api/require-page";

export default async function ExampleSetLayout(
  props: LayoutProps<"/projects/[projectId]/runs/examples/[exampleSetId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
