"use client";

import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { downloadCsv } from "@/components/charts/download-file";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { prepareProblemsCsv } from "@/lib/problems/prepare-problems-csv";
import { problemsOptions } from "@/lib/problems/queries";
import { ProblemList } from "./problem-list";

/** What crowdworkers reported in a study. */
export function ProblemsPage({ projectId, studyId }: { projectId: string; studyId: string }) {
  const query = useQuery(problemsOptions(projectId, studyId));
  const problems = query.data?.problems ?? [];
  const open = problems.filter(({ resolved }) => resolved === null);
  const resolved = problems.filter(({ resolved }) => resolved !== null);
  const ids = { projectId, studyId };
  return (
    <>
      <PageHeader
        title="Reported problems"
        actions={
          <Button
            variant="default"
            size="xs"
            disabled={problems.length === 0}
            onClick={() => downloadCsv(prepareProblemsCsv(problems), "reported-problems.csv")}
          >
            Download as CSV
          </Button>
        }
      >
        What crowdworkers said is wrong, with the task that they had open.
      </PageHeader>
      <QueryState query={query}>
        {() =>
          problems.length === 0 ? (
            <EmptyState title="Nothing was reported">
              While they read, crowdworkers can say that a question, a text, a correct answer or the
              page is wrong.
            </EmptyState>
          ) : (
            <Stack gap="xl">
              <ProblemList {...ids} title="Open" problems={open} />
              <ProblemList {...ids} title="Resolved" problems={resolved} />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}
