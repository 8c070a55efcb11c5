"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { downloadCsv } from "@/components/charts/download-file";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { prepareAgreement } from "@/lib/results/prepare-agreement";
import { prepareCalibrationTable } from "@/lib/results/prepare-calibration-table";
import { agreementCsv, binsCsv, calibrationCsv } from "@/lib/results/prepare-csv";
import { prepareStudyGroups } from "@/lib/results/prepare-groups";
import { type BinSelection, studyResultsOptions } from "@/lib/results/queries";
import type { StudyResults as Results } from "@/lib/results/schema";
import { AgreementTable } from "./agreement-table";
import { BinDrawer } from "./bin-drawer";
import { CalibrationTable } from "./calibration-table";
import { DefinitionButton } from "./definition-button";
import { DownloadsMenu } from "./downloads-menu";
import { ReliabilityPanels } from "./reliability-panels";
import { SectionHead } from "./section-head";
import { UpdatedMark } from "./updated-mark";

/** What a study's crowd has shown so far: calibration per model, and agreement between readers. */
export function StudyResults({ projectId, studyId }: { projectId: string; studyId: string }) {
  const query = useQuery(studyResultsOptions(projectId, studyId));
  return (
    <QueryState query={query} rows={10}>
      {(results) =>
        results.models.every(
          ({ n, leftOut }) => n + leftOut.unjudged + leftOut.unparsable === 0,
        ) ? (
          <EmptyState title="No forecasts yet">
            Accuracy, calibration and agreement appear here as soon as the first task is submitted.
          </EmptyState>
        ) : (
          <Sections
            projectId={projectId}
            studyId={studyId}
            results={results}
            updated={<UpdatedMark dataUpdatedAt={query.dataUpdatedAt} error={query.error} />}
          />
        )
      }
    </QueryState>
  );
}

function Sections({
  projectId,
  studyId,
  results,
  updated,
}: {
  projectId: string;
  studyId: string;
  results: Results;
  updated: ReactNode;
}) {
  const [selection, setSelection] = useState<BinSelection | null>(null);
  const groups = useMemo(() => prepareStudyGroups(results), [results]);
  const { method, agreement } = results;
  const source = { kind: "study", projectId, studyId } as const;
  const tables = [
    { label: "Calibration", save: () => downloadCsv(calibrationCsv(groups), "calibration.csv") },
    { label: "Bins", save: () => downloadCsv(binsCsv(groups), "bins.csv") },
    { label: "Agreement", save: () => downloadCsv(agreementCsv(agreement), "agreement.csv") },
  ];
  return (
    <Stack gap={40}>
      <section>
        <SectionHead title="Calibration">
          {updated}
          <DownloadsMenu source={source} tables={tables} />
        </SectionHead>
        <CalibrationTable
          rows={prepareCalibrationTable(groups)}
          method={method}
          groupName="Model"
        />
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
        <ReliabilityPanels groups={groups} onOpen={setSelection} />
      </section>
      <section>
        <SectionHead title="Agreement between readers" />
        <AgreementTable sections={prepareAgreement(agreement)} method={method} />
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
