import { WithQueries } from "@/app/with-queries";
import { FiguresPage } from "@/components/figures/figures-page";
import { prefetchFigures } from "../prefetch-figures";

export const metadata = { title: "Figures" };

export default async function FiguresRoute(props: PageProps<"/projects/[projectId]/figures">) {
  return (
    <WithQueries prefetch={prefetchFigures(props)}>
      <FiguresPage {...(await props.params)} />
    </WithQueries>
  );
}
