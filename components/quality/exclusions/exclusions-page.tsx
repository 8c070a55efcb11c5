"use client";

import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { ApplyCriteria } from "./apply-criteria";
import { CriteriaCard } from "./criteria-card";
import { DecideExclusion, type Decision } from "./decide-exclusion";
import { PeopleDownloads } from "./exclusion-downloads";
import { HistoryTable } from "./history-table";
import { QualityTable } from "./quality-table";
import { useExclusionsList } from "./use-exclusions-list";

/**
 * The people excluded from a study's results, with the criterion or the person who decided, and
 * why.
 */
export function ExclusionsPage(ids: StudyIds) {
  const study = useQuery(studyOptions(ids));
  const list = useExclusionsList(ids);
  const { query } = list;
  const mayDecide = useIsAdmin(ids.projectId);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <PageHeader
        title="Exclusions"
        help="running#exclusion-rules"
        actions={query.data && query.data.everyone.people > 0 && <PeopleDownloads {...ids} />}
      >
        People whose answers are left out of the results, and why. Nothing is deleted: results are
        shown with and without them.{" "}
        <Anchor
          component={Link}
          underline="always"
          href={`/projects/${ids.projectId}/studies/${ids.studyId}/people`}
        >
          People
        </Anchor>{" "}
        has where everyone is, and what they earned.
      </PageHeader>
      <Stack gap="lg">
        <QueryState query={study} rows={3}>
          {({ config, version }) => (
            <CriteriaCard
              rules={config.exclusionRules}
              version={version}
              comparedWith={query.data?.comparedWith ?? null}
              mayDecide={mayDecide}
            >
              {mayDecide && <ApplyCriteria {...ids} />}
            </CriteriaCard>
          )}
        </QueryState>
        <QueryState query={query} rows={8}>
          {(data) =>
            data.everyone.people === 0 ? (
              <EmptyState title="Nobody yet">
                People appear here when they begin the main round.
              </EmptyState>
            ) : (
              <>
                <QualityTable {...{ list, data }} onDecide={mayDecide ? setDecision : null} />
                <HistoryTable
                  {...{ ids, ...data.history }}
                  page={list.historyPage}
                  onPage={list.setHistoryPage}
                />
              </>
            )
          }
        </QueryState>
      </Stack>
      <DecideExclusion {...ids} decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}
