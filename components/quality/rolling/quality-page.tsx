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
import { fewestQuestions } from "@/lib/metrics/intervals/require-questions";
import { fetchEveryone } from "@/lib/quality/fetch-everyone";
import { whoIsStopped } from "@/lib/studies/method/describe-exclusions";
import { comparesPeople } from "@/lib/studies/overlap";
import { studyOptions } from "@/lib/studies/queries";
import { ruleWarning } from "@/lib/studies/rule-warning";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";
import { asksPhrases } from "@/lib/studies/schema-config";
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
        How closely each person in the main round agrees with the other people, or with the reader
        that the study names, and with gold items. Kappa is about which answers are right: 1 is full
        agreement, 0 is what chance alone would give. Correlation is about how sure people are.
        Below each number is its 95{"\u202f"}% interval, which needs {fewestQuestions} questions.
        Tasks do not include practice and attention checks. Hints are things to look into, never a
        verdict: no rule uses them. Speed and leaving the page are looked at from {fewestTasks}{" "}
        tasks on, the same confidence from {fewestTexts} texts on. Speed is the median time with a
        task in use. Pay uses the sum instead, with a limit per task.
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

/** With whom people are compared in a study that names no reader; or why they are not, and how to change that. */
function whoIsCompared(config: StudyConfig): string {
  if (asksPhrases(config)) {
    return "Answers about phrases are neither right nor wrong, so there is no agreement to measure here.";
  }
  return comparesPeople(config)
    ? "People are compared with each other: each person with all others who read the same texts, over all of these texts. Each text counts once for a person. Results does it differently, so its numbers differ: it pairs every two people who read the same text, and each pair counts in both orders."
    : "People cannot be compared with each other, because each text is read by one person. To change that, set “Shared questions” above 0 in the next version.";
}

/** What the study's frozen rule does while it runs; or how to get one. */
function Rule({ projectId, studyId }: StudyIds) {
  const { data } = useQuery(studyOptions({ projectId, studyId }));
  if (!data) return null;
  const { agreement } = data.config.exclusionRules;
  const rule = whoIsStopped(data.config.exclusionRules, "now");
  if (!agreement) {
    const edit = `/projects/${projectId}/studies/${studyId}/edit`;
    return (
      <Alert color="gray" maw="80ch">
        {whoIsCompared(data.config)}{" "}
        {!asksPhrases(data.config) && (
          <>
            You can also compare people with a reader, such as a language model. Choose it for the
            next version under{" "}
            <Anchor component={Link} inherit underline="always" href={edit}>
              Exclusion criteria
            </Anchor>
            .
          </>
        )}
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
