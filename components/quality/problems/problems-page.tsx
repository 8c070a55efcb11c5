"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SectionHead } from "@/components/figures/parts/section-head";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import {
  problemCountsOptions,
  problemsCsvPath,
  problemsOptions,
} from "@/lib/quality/problems/queries";
import type { ProblemState } from "@/lib/quality/problems/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { ProblemCard } from "./problem-card";

export function ProblemsPage(ids: StudyIds) {
  const query = useQuery(problemCountsOptions(ids));
  const isEmpty = !query.data || query.data.open + query.data.resolved === 0;
  return (
    <>
      <PageHeader
        title="Reported problems"
        help="running#problems"
        actions={
          <Button
            component="a"
            href={problemsCsvPath(ids)}
            download
            variant="default"
            data-disabled={isEmpty || undefined}
          >
            Download CSV
          </Button>
        }
      >
        What crowdworkers reported, with the task they had open.
      </PageHeader>
      <QueryState query={query}>
        {({ open, resolved }) =>
          isEmpty ? (
            <EmptyState title="No problems reported">
              While they read, crowdworkers can report that something is wrong with a question, a
              text, a correct answer or the page.
            </EmptyState>
          ) : (
            <Stack gap="xl">
              <ProblemList {...ids} title="Open" state="open" count={open} />
              <ProblemList {...ids} title="Resolved" state="resolved" count={resolved} />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

interface Props extends StudyIds {
  title: string;
  state: ProblemState;
  /** How many there are in all. */
  count: number;
}

function ProblemList({ title, state, count, ...ids }: Props) {
  const query = useInfiniteQuery(problemsOptions(ids, state));
  return (
    <section aria-label={title}>
      <SectionHead title={`${title} (${count.toLocaleString("en")})`} />
      <QueryState query={query}>
        {({ pages }) => (
          <Stack>
            {count === 0 && <Text c="dimmed">None.</Text>}
            {pages
              .flatMap(({ problems }) => problems)
              .map((problem) => (
                <ProblemCard key={problem.id} {...ids} problem={problem} />
              ))}
            {query.hasNextPage && (
              <Group justify="center">
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  Show older reports
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </QueryState>
    </section>
  );
}
