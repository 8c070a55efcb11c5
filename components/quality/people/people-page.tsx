"use client";

import { Anchor, Button, Group, Stack } from "@mantine/core";
import Link from "next/link";
import { FindPerson } from "@/components/people/find-person";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { downloadLatex } from "@/components/ui/download-file";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { fetchEveryone } from "@/lib/quality/fetch-everyone";
import { peopleLatex } from "@/lib/quality/people/people-texts";
import { fetchPeople } from "@/lib/quality/people/queries";
import type { Person } from "@/lib/quality/people/schema";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { when } from "@/lib/time/when";
import { ErasedTable } from "./erased-table";
import { PeopleTable } from "./people-table";
import { usePeopleList } from "./use-people-list";

/** Files with a row per person and round, and per session. */
const files = (ids: StudyIds) => [
  { href: `${studyPath(ids)}/people.csv`, label: "Download CSV" },
  { href: `${studyPath(ids)}/visits.csv`, label: "Sessions and pay (CSV)" },
];

/** Everyone who consented to the study: where they are, their completion codes and what they earned. */
export function PeoplePage(ids: StudyIds) {
  const isOpen = useIsOpen(ids);
  const list = usePeopleList(ids, isOpen);
  const { query, erasedPage, setErasedPage } = list;
  const { data } = query;
  const exclusionsPage = `/projects/${ids.projectId}/studies/${ids.studyId}/exclusions`;
  const qualityPage = `/projects/${ids.projectId}/studies/${ids.studyId}/quality`;
  const payPage = `/projects/${ids.projectId}/studies/${ids.studyId}/pay`;
  return (
    <>
      <PageHeader
        title="People"
        help="running#find-people"
        actions={
          <Group gap="xs">
            {files(ids).map(({ href, label }) => (
              <Button key={href} component="a" variant="default" href={href} download>
                {label}
              </Button>
            ))}
            {data && data.everyone.people > 0 && <LatexButton ids={ids} currency={data.currency} />}
          </Group>
        }
      >
        Everyone who consented to the running version: where they are, their completion codes, and
        what their sessions earned: bonuses, corrections and pay for people who fail the questions
        are under{" "}
        <Anchor component={Link} underline="always" href={payPage}>
          Pay
        </Anchor>
        . “Ended early” means that a session ended before its last task: the person left, time ran
        out, no task was left, or the study’s rule paused or stopped them. Tasks of a round include
        practice and attention checks, which Quality and Exclusions leave out. Time per task is of
        the main round. How closely people agree is under{" "}
        <Anchor component={Link} underline="always" href={qualityPage}>
          Quality
        </Anchor>
        ;{" "}
        <Anchor component={Link} underline="always" href={exclusionsPage}>
          Exclusions
        </Anchor>{" "}
        has the criteria and decides who counts.
      </PageHeader>
      <QueryState query={query} rows={8}>
        {(data) => (
          <Stack gap="lg">
            {data.everyone.people > 0 && <PeopleTable {...{ ids, list, data }} />}
            {data.everyone.people === 0 && data.erased.total === 0 && (
              <EmptyState title="Nobody yet">
                People appear here when they open the study’s link and give consent.{" "}
                <Anchor
                  component={Link}
                  underline="always"
                  href={`/projects/${ids.projectId}/studies/${ids.studyId}/links`}
                >
                  Give out links
                </Anchor>
              </EmptyState>
            )}
            {data.everyone.people === 0 && data.erased.total > 0 && (
              <EmptyState title="Everyone’s data has been erased">
                All the people who took part have withdrawn or have been erased.
              </EmptyState>
            )}
            {data.erased.total > 0 && (
              <ErasedTable
                erased={data.erased}
                currency={data.currency}
                page={erasedPage}
                onPage={setErasedPage}
              />
            )}
            <FindPerson {...ids} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function LatexButton({ ids, currency }: { ids: StudyIds; currency: string }) {
  const save = useAction({
    mutationFn: () => fetchEveryone((page) => fetchPeople(ids, page)),
    onSuccess: (people: Person[]) =>
      downloadLatex(peopleLatex(people, currency, when), "people.tex"),
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Download LaTeX
    </Button>
  );
}
