import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SectionHead } from "@/components/figures/parts/section-head";
import { QueryState } from "@/components/ui/query-state";
import { problemsOptions } from "@/lib/quality/problems/queries";
import type { ProblemState } from "@/lib/quality/problems/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { ProblemCard } from "./problem-card";

interface Props extends StudyIds {
  title: string;
  state: ProblemState;
  /** How many there are in all. */
  count: number;
}

/** Reports of one state, a page at a time. */
export function ProblemList({ title, state, count, ...ids }: Props) {
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
