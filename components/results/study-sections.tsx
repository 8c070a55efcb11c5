"use client";

import { Alert, Stack } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { downloadCsv } from "@/components/charts/download-file";
import { prepareAgreement } from "@/lib/results/prepare-agreement";
import { prepareCalibrationTable } from "@/lib/results/prepare-calibration-table";
import { agreementCsv, binsCsv, calibrationCsv } from "@/lib/results/prepare-csv";
import { prepareStudyGroups } from "@/lib/results/prepare-groups";
import { orderCsv, timesCsv } from "@/lib/results/prepare-order-csv";
import { prepareCircularity } from "@/lib/results/prepare-scope";
import { figuresOf } from "@/lib/results/prepare-variants";
import type { BinSelection } from "@/lib/results/queries";
import type { StudyResults, Variant } from "@/lib/results/schema";
import { AgreementTable } from "./agreement-table";
import { BinDrawer } from "./bin-drawer";
import { CalibrationTable } from "./calibration-table";
import { DefinitionButton } from "./definition-button";
import { DownloadsMenu } from "./downloads-menu";
import { OrderSection } from "./order-section";
import { ReliabilityPanels } from "./reliability-panels";
import { SectionHead } from "./section-head";
import { TimesSection } from "./times-section";
import { VariantSwitch } from "./variant-switch";

interface Props {
  projectId: string;
  studyId: string;
  results: StudyResults;
  updated: ReactNode;
}

/** The parts of a study's results. Tables show both variants; charts the one that is chosen. */
export function StudySections({ projectId, studyId, results, updated }: Props) {
  const [selection, setSelection] = useState<BinSelection | null>(null);
  const [variant, setVariant] = useState<Variant>("kept");
  const groups = useMemo(() => prepareStudyGroups(results), [results]);
  const { method, version } = results;
  const figures = figuresOf(results, variant);
  const people = results.kept && variant;
  const circular = prepareCircularity(results);
  const source = { kind: "study", projectId, studyId, version, variant } as const;
  const drawn = groups.filter((group) => group.variant === null || group.variant === variant);
  const chosen = results.kept && <VariantSwitch value={variant} onChange={setVariant} />;
  return (
    <Stack gap={40}>
      <section>
        <SectionHead title="Calibration">
          {updated}
          <DownloadsMenu source={source} tables={tablesOf(results, groups)} />
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
        >
          {chosen}
        </SectionHead>
        <ReliabilityPanels groups={drawn} onOpen={setSelection} />
      </section>
      <section>
        <SectionHead title="Agreement between readers" />
        {circular && (
          <Alert color="yellow" mb="md" maw="80ch" role="note">
            {circular}
          </Alert>
        )}
        <AgreementTable sections={prepareAgreement(results)} method={method} />
      </section>
      <section>
        <SectionHead title="Order and time">{chosen}</SectionHead>
        <Stack gap="xl">
          <OrderSection order={figures.order} people={people} method={method} />
          <TimesSection times={figures.times} people={people} method={method} />
        </Stack>
      </section>
      <BinDrawer
        source={source}
        name={drawn.find(({ key }) => key === selection?.group)?.name ?? ""}
        selection={selection}
        onClose={() => setSelection(null)}
      />
    </Stack>
  );
}

const tablesOf = (results: StudyResults, groups: ReturnType<typeof prepareStudyGroups>) => [
  { label: "Calibration", save: () => downloadCsv(calibrationCsv(groups), "calibration.csv") },
  { label: "Bins", save: () => downloadCsv(binsCsv(groups), "bins.csv") },
  { label: "Agreement", save: () => downloadCsv(agreementCsv(results), "agreement.csv") },
  { label: "Order", save: () => downloadCsv(orderCsv(results), "order.csv") },
  { label: "Time", save: () => downloadCsv(timesCsv(results), "time.csv") },
];
