"use client";

import { Alert, Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { FilesMenu } from "@/components/figures/parts/table-downloads";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { downloadCsv, downloadLatex } from "@/components/ui/download-file";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { agreementCsv, agreementLatex } from "@/lib/figures/people/agreement-tables";
import { fewestTasks, fewestTexts } from "@/lib/figures/people/find-hints";
import { fetchAgreement } from "@/lib/figures/people/queries";
import type { PersonAgreement } from "@/lib/figures/people/schema";
import { fetchEveryone } from "@/lib/quality/fetch-everyone";
import { whoIsStopped } from "@/lib/studies/method/describe-exclusions";
import { studyOptions } from "@/lib/studies/queries";
import { ruleWarning } from "@/lib/studies/rule-warning";
import type { StudyIds } from "@/lib/studies/schema";
import { AgreementPeople } from "./agreement-people";
import { useAgreementList } from "./use-agreement-list";

const windows = [10, 20, 30, 50, 100];

/** How people's agreement develops while the study runs. */
export function QualityPage(ids: StudyIds) {
  const study = useQuery(studyOptions(ids));
  const [chosen, setChosen] = useState<number | null>(null);
  // The window of the study's rule, where it has one.
  const ruled = study.data?.config.exclusionRules.agreement?.whileRunning?.lastTexts;
  const last = chosen ?? ruled ?? 30;
  const isOpen = useIsOpen(ids);
  const shown = useAgreementList(ids, last, isOpen);
  const { data } = shown.query;
  return (
    <>
      <PageHeader
        title="Quality"
        help="running#quality-while-a-study-runs"
        actions={data && data.everyone > 0 && <Downloads ids={ids} last={last} />}
      >
        How far each person in the main round agrees with another reader and with gold items, over
        the last texts that they read. Tasks do not include practice and attention checks. Hints are
        things to look into, never a verdict: no rule uses them. Speed and leaving the page are
        looked at from {fewestTasks} tasks on, the same confidence from {fewestTexts} texts on.
      </PageHeader>
      <Stack gap="lg">
        <Rule {...ids} />
        {data && (data.reader !== null || data.hasGold) && (
          <NativeSelect
            label="Last texts"
            description="How many of a person’s newest texts count."
            maw={320}
            data={[...new Set([...windows, last])].sort((a, b) => a - b).map(String)}
            value={String(last)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
        <QueryState query={shown.query} rows={8}>
          {(list) =>
            list.everyone === 0 ? (
              <EmptyState title="Nobody yet">
                People appear here when they have sent a task of the main round.
              </EmptyState>
            ) : (
              <AgreementPeople {...{ ids, last, list, shown }} />
            )
          }
        </QueryState>
      </Stack>
    </>
  );
}

/** Everyone's agreement as a file. */
function Downloads({ ids, last }: { ids: StudyIds; last: number }) {
  const save = (write: (people: readonly PersonAgreement[]) => void) => ({
    save: () =>
      fetchEveryone((page) => fetchAgreement(ids, { last, ...page }))
        .then(write)
        .catch(showError),
  });
  return (
    <FilesMenu
      label="Download the agreement of people"
      groups={[
        {
          files: {
            "CSV, unrounded": save((people) =>
              downloadCsv(agreementCsv(people), "people-agreement.csv"),
            ),
            LaTeX: save((people) =>
              downloadLatex(agreementLatex(people, last), "people-agreement.tex"),
            ),
          },
        },
      ]}
    />
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
  const warning = ruleWarning(data.config);
  return (
    <>
      <Text size="sm" maw="80ch">
        {rule === null
          ? "No rule acts while the study runs."
          : `Fixed when the version started: ${rule}.`}
      </Text>
      {warning && (
        <Alert color="yellow" maw="80ch">
          {warning}
        </Alert>
      )}
    </>
  );
}
