import { ReplacementPage } from "@/components/figures/replacement/replacement-page";

export const metadata = { title: "Can this reader replace people?" };

export default async function ReplacementRoute(
  props: PageProps<"/projects/[projectId]/figures/replacement">,
) {
  return <ReplacementPage {...(await props.params)} />;
}
