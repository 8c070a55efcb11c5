import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { WithQueries } from "@/app/with-queries";
import { ResultsPage } from "@/components/studies/results-page";
import { Loading } from "@/components/ui/loading";
import { database } from "@/db/client";
import { requirePage } from "@/lib/api/require-page";
import { studyResultsOptions } from "@/lib/figures/study/queries";
import { getStudyResults as contract } from "@/lib/figures/study/schema";
import { getStudyResults } from "@/lib/figures/study/server/get-study-results";
import { studyOptions } from "@/lib/studies/queries";
import { asksPhrases } from "@/lib/studies/schema-config";
import { getStudy } from "@/lib/studies/server/get-study";

export const metadata: Metadata = { title: "Results" };

type Props = PageProps<"/projects/[projectId]/studies/[studyId]/results">;

export default async function ResultsRoute(props: Props) {
  return (
    <Suspense fallback={<Loading rows={10} />}>
      <WithQueries prefetch={prefetchResults(props)}>
        <ResultsPage {...(await props.params)} />
      </WithQueries>
    </Suspense>
  );
}

const prefetchResults =
  ({ params, searchParams }: Props) =>
  async (queries: QueryClient): Promise<void> => {
    const ids = await params;
    const said = contract.query.safeParse(await searchParams);
    if (!said.success || !(await requirePage(ids))) return;
    const { config } = await queries.fetchQuery({
      ...studyOptions(ids),
      queryFn: () => getStudy(database(), ids),
    });
    if (asksPhrases(config)) return;
    await queries.prefetchQuery({
      ...studyResultsOptions(ids, said.data),
      queryFn: () => getStudyResults(database(), { ...ids, ...said.data }),
    });
  };
