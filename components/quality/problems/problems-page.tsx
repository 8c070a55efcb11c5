"use client";

import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { problemCountsOptions, problemsCsvPath } from "@/lib/quality/problems/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { ProblemList } from "./problem-list";

/** What crowdworkers reported in a study. */
export function ProblemsPage(ids: StudyIds) {
  const query = useQuery(problemCountsOptions(ids));
  const isEmpty = !query.data || query.data.open + query.data.resolved === 0;
  return (
    <>
      <PageHeader
        title="Reported problems"
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
