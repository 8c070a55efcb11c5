import { requirePage } from "@/lib/api/require-page";

export default async function RunLayout(props: LayoutProps<"/projects/[projectId]/runs/[runId]">) {
  await requirePage(await props.params);
  return props.children;
}
