"use client";

import { Alert, Anchor, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { agreementDefinitions } from "@/components/figures/definitions/agreement-definitions";
import { FirstFew } from "@/components/figures/parts/first-few";
import { SectionHead } from "@/components/figures/parts/section-head";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import {
  agreementCsv,
  agreementLatex,
  type Reference,
} from "@/lib/figures/people/agreement-tables";
import { agreementOptions } from "@/lib/figures/people/queries";
import type { AgreementList, PersonAgreement } from "@/lib/figures/people/schema";
import { whoIsStopped } from "@/lib/studies/method/describe-exclusions";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { AgreementPanel } from "./agreement-panel";
import { AgreementTable } from "./agreement-table";
import { ResumeDialog } from "./resume-dialog";

/** Whether there are texts that somebody else read too. */
const isCompared = ({ reader, gold }: PersonAgreement) => reader !== null || gold !== null;

const windows = [10, 20, 30, 50, 100];

/** How people's agreement develops while the study runs. */
export function QualityPage(ids: StudyIds) {
  const study = useQuery(studyOptions(ids));
  const [chosen, setChosen] = useState<number | null>(null);
  // The window of the study's rule, where it has one.
  const ruled = study.data?.config.exclusionRules.agreement?.whileRunning?.lastTexts;
  const last = chosen ?? ruled ?? 30;
  const query = useQuery({
    ...agreementOptions(ids, last, useIsOpen(ids)),
    placeholderData: keepPreviousData,
  });
  const [resuming, setResuming] = useState<PersonAgreement | null>(null);
  const mayDecide = useIsAdmin(ids.projectId);
  const people = query.data?.people ?? [];
  return (
    <>
      <PageHeader
        title="Quality"
        help="running#quality-while-a-study-runs"
        actions={
          people.length > 0 && (
            <TableDownloads
              label="the agreement of people"
              filename="people-agreement"
              csv={() => agreementCsv(people)}
              latex={() => agreementLatex(people, last)}
            />
          )
        }
      >
        How far each person in the main round agrees with another reader and with gold items, over
        the last texts that they read. Hints are things to look into, never a verdict: no rule uses
        them.
      </PageHeader>
      <Stack gap="lg">
        <Rule {...ids} />
        {people.some(isCompared) && (
          <NativeSelect
            label="Last texts"
            description="How many of a person’s newest texts count."
            maw={320}
            data={[...new Set([...windows, last])].sort((a, b) => a - b).map(String)}
            value={String(last)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
        <QueryState query={query} rows={8}>
          {(list) =>
            list.people.length === 0 ? (
              <EmptyState title="Nobody yet">
                People appear here when they have sent a task of the main round.
              </EmptyState>
            ) : (
              <>
                <AgreementTable {...list} onResume={mayDecide ? setResuming : null} />
                {list.people.some(isCompared) && <Pictures ids={ids} list={list} last={last} />}
              </>
            )
          }
        </QueryState>
      </Stack>
      <ResumeDialog {...ids} person={resuming} onClose={() => setResuming(null)} />
    </>
  );
}

/** What the study's frozen rule does while it runs; or how to get one. */
function Rule({ projectId, studyId }: StudyIds) {
  const { data } = useQuery(studyOptions({ projectId, studyId }));
  if (!data) return null;
  const { agreement } = data.config.exclusionRules;
  const rule = whoIsStopped(data.config.exclusionRules, "now");
  if (!agreement) {
    return (
      <Alert color="gray" maw="80ch">
        This study names no reader to compare people with. Choose one under{" "}
        <Anchor
          component={Link}
          inherit
          underline="always"
          href={`/projects/${projectId}/studies/${studyId}/edit`}
        >
          Exclusion criteria
        </Anchor>{" "}
        before a version starts. Until then there are only gold items.
      </Alert>
    );
  }
  return (
    <Text size="sm" maw="80ch">
      {rule === null
        ? "No rule acts while the study runs."
        : `Fixed when the version started: ${rule}.`}
    </Text>
  );
}

interface PicturesProps {
  ids: StudyIds;
  list: AgreementList;
  last: number;
}

function Pictures({ ids, list: { people, reader, minKappa }, last }: PicturesProps) {
  const [chosen, setChosen] = useState<Reference>("reader");
  const reference = reader === null ? "gold" : chosen;
  const others = { reader: reader ?? "", gold: "gold items" };
  return (
    <section>
      <SectionHead title="Agreement over time" definition={agreementDefinitions.rolling}>
        {reader !== null && (
          <NativeSelect
            aria-label="Compared with"
            data={[
              { value: "reader", label: `With ${reader}` },
              { value: "gold", label: "With gold items" },
            ]}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as Reference)}
          />
        )}
      </SectionHead>
      <FirstFew items={people} atFirst={6} what="people">
        {(shown) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {shown.map((person) => (
              <AgreementPanel
                key={person.readerId}
                {...{ ids, person, last, reference }}
                other={others[reference]}
                minKappa={reference === "reader" ? minKappa : null}
              />
            ))}
          </SimpleGrid>
        )}
      </FirstFew>
    </section>
  );
}
