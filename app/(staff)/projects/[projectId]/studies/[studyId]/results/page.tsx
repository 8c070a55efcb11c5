import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { ResultsPage } from "@/components/studies/results-page";
import { Loading } from "@/components/ui/loading";
import { database } from "@/db/client";
import { requirePage } from "@/lib/api/require-page";
import { studyResultsOptions } from "@/lib/figures/study/queries";
import { getStudyResults as contract } from "@/lib/figures/study/schema";
import { getStudyResults } from "@/lib/figures/study/server/get-study-results";

export const metadata: Metadata = { title: "Results" };

type Props = PageProps<"/projects/[projectId]/studies/[studyId]/results">;

export default function ResultsRoute(props: Props) {
  return (
    <Suspense fallback={<Loading rows={10} />}>
      <WithResults {...props} />
    </Suspense>
  );
}

/** The page is sent with its figures, so that the browser need not request them after loading. */
async function WithResults({ params, searchParams }: Props) {
  const ids = await params;
  const said = contract.query.safeParse(await searchParams);
  const queries = new QueryClient();
  if (said.success && (await requirePage(ids))) {
    await queries.prefetchQuery({
      ...studyResultsOptions(ids, said.data),
      queryFn: () => getStudyResults(database(), { ...ids, ...said.data }),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ResultsPage {...ids} />
    </HydrationBoundary>
  );
}
