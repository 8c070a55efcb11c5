"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { downloadLatex } from "@/components/charts/download-file";
import { FindPerson } from "@/components/people/find-person";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { when } from "@/components/ui/when";
import { peopleLatex } from "@/lib/rounds/people-latex";
import { peopleCsvPath, peopleOptions, visitsCsvPath } from "@/lib/rounds/queries";
import { formatMoney } from "@/lib/visits/format-money";
import { PeopleTable } from "./people-table";

/** Everyone who consented to the study: where they are and what they earned. */
export function PeoplePage({ projectId, studyId }: { projectId: string; studyId: string }) {
  const ids = { projectId, studyId };
  const query = useQuery(peopleOptions(ids));
  const { data } = query;
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <Group gap="xs">
            <Button component="a" variant="default" href={peopleCsvPath(ids)} download>
              Download CSV
            </Button>
            <Button component="a" variant="default" href={visitsCsvPath(ids)} download>
              Sessions and pay (CSV)
            </Button>
            {data && data.people.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  downloadLatex(peopleLatex(data.people, data.currency, when), "people.tex")
                }
              >
                Download LaTeX
              </Button>
            )}
          </Group>
        }
      >
        Everyone who consented to the running version: where they are and what they earned.
      </PageHeader>
      <QueryState query={query} rows={8}>
        {({ people, erased, erasedCents, currency }) => (
          <Stack gap="sm">
            {people.length === 0 ? (
              <EmptyState title="Nobody yet">
                People appear here when they open the study’s link and give consent.
              </EmptyState>
            ) : (
              <PeopleTable people={people} currency={currency} />
            )}
            <FindPerson {...ids} />
            {erased > 0 && (
              <Text size="sm" c="dimmed">
                {erased === 1
                  ? "1 person was erased. "
                  : `${erased.toLocaleString("en")} people were erased. `}
                {erasedCents > 0 && `They had earned ${formatMoney(erasedCents, currency)}.`}
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
    </>
  );
}
