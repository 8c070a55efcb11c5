import { requirePage } from "@/lib/api/require-page";

export default async function TuningLayout(
  props: LayoutProps<"/projects/[projectId]/runs/tunings/[tuningId]">,
) {
  await requirePage(await props.params);
  return props.children;
}
