"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { downloadCsv } from "@/components/charts/download-file";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { count } from "@/lib/results/prepare-calibration-table";
import { binsCsv, calibrationCsv } from "@/lib/results/prepare-csv";
import { prepareDatasetGroups } from "@/lib/results/prepare-groups";
import { type BinSelection, datasetResultsOptions } from "@/lib/results/queries";
import type { DatasetResults as Results } from "@/lib/results/schema";
import { BinDrawer } from "./bin-drawer";
import { DefinitionButton } from "./definition-button";
import { DownloadsMenu } from "./downloads-menu";
import { GroupTable } from "./group-table";
import { ReliabilityPanels } from "./reliability-panels";
import { SectionHead } from "./section-head";
import { UpdatedMark } from "./updated-mark";
import { useChosenGroups } from "./use-chosen-groups";

/** The page of a dataset: how well calibrated each reader is on its questions. */
export function DatasetResults({ projectId, datasetId }: { projectId: string; datasetId: string }) {
  const query = useQuery(datasetResultsOptions(projectId, datasetId));
  return (
    <>
      {query.isPending && <LongCount />}
      <QueryState query={query} rows={10}>
        {(results) => (
          <>
            <PageHeader
              title={results.dataset.name}
              actions={
                <Button
                  component={Link}
                  href={`/projects/${projectId}/datasets/${datasetId}/questions`}
                  variant="default"
                >
                  Questions
                </Button>
              }
            >
              {count(results.dataset.questions, "question")}. How sure readers were of their
              answers, and how often they were right.
            </PageHeader>
            {results.groups.length === 0 ? (
              <EmptyState title="No forecasts yet">
                Import forecasts on these questions, or have a study’s crowdworkers read about them.
              </EmptyState>
            ) : (
              <Sections
                source={{ kind: "dataset", projectId, datasetId }}
                results={results}
                updated={<UpdatedMark dataUpdatedAt={query.dataUpdatedAt} error={query.error} />}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

/** Said while figures are on their way: of 100,000 forecasts they take some seconds, once. */
function LongCount() {
  return (
    <Text c="dimmed" size="sm" mb="md" role="status">
      Counting forecasts and resampling them for the intervals. A large dataset takes some seconds.
    </Text>
  );
}

function Sections({
  source,
  results,
  updated,
}: {
  source: { kind: "dataset"; projectId: string; datasetId: string };
  results: Results;
  updated: ReactNode;
}) {
  const [selection, setSelection] = useState<BinSelection | null>(null);
  const groups = useMemo(() => prepareDatasetGroups(results), [results]);
  const chosen = useChosenGroups(groups.map(({ key }) => key));
  const { method } = results;
  const tables = [
    { label: "Calibration", save: () => downloadCsv(calibrationCsv(groups), "calibration.csv") },
    { label: "Bins", save: () => downloadCsv(binsCsv(groups), "bins.csv") },
  ];
  const drawn = groups.filter(({ key }) => chosen.chosen.has(key));
  return (
    <Stack gap={40}>
      <section>
        <SectionHead title="Calibration">
          {updated}
          <DownloadsMenu source={source} tables={tables} />
        </SectionHead>
        <GroupTable groups={groups} method={method} chosen={chosen} />
      </section>
      <section>
        <SectionHead
          title={
            <>
              Reliability
              <DefinitionButton of="reliability" method={method} />
            </>
          }
        />
        {drawn.length === 0 ? (
          <Text c="dimmed">Choose a reader in the table to see their diagram.</Text>
        ) : (
          <ReliabilityPanels groups={drawn} onOpen={setSelection} />
        )}
      </section>
      <BinDrawer
        source={source}
        name={groups.find(({ key }) => key === selection?.group)?.name ?? ""}
        selection={selection}
        onClose={() => setSelection(null)}
      />
    </Stack>
  );
}
