"use client";

import { Alert, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useAddress } from "@/components/figures/use-address";
import { dependOnOrder } from "@/lib/figures/schema-selection";
import { nameTable } from "@/lib/results/name-table";
import { prepareAgreement } from "@/lib/results/prepare-agreement";
import { prepareCalibrationTable } from "@/lib/results/prepare-calibration-table";
import { binsCsv } from "@/lib/results/prepare-csv";
import { prepareStudyGroups } from "@/lib/results/prepare-groups";
import { prepareOpenedBins } from "@/lib/results/prepare-opened-bins";
import { prepareCircularity } from "@/lib/results/prepare-scope";
import { figuresOf, nameVariant, variantNames } from "@/lib/results/prepare-variants";
import { binOptions, binPageSize } from "@/lib/results/queries";
import type { ComputedStudy, StudyResults, Variant } from "@/lib/results/schema";
import { studyOptions } from "@/lib/studies/queries";
import { AgreementTable } from "./agreement-table";
import { BinDrawer } from "./bin-drawer";
import { CalibrationTable } from "./calibration-table";
import { DefinitionButton } from "./definition-button";
import { DownloadsMenu } from "./downloads-menu";
import { OrderSection } from "./order-section";
import type { OpenBins } from "./reliability-panel";
import { ReliabilityPanels } from "./reliability-panels";
import { SectionHead } from "./section-head";
import { groupBinsLatex, studyTables } from "./study-tables";
import { TablesMenu } from "./tables-menu";
import { TimesSection } from "./times-section";
import { VariantSwitch } from "./variant-switch";

interface Props {
  projectId: string;
  studyId: string;
  results: StudyResults;
  computed: ComputedStudy;
  updated: ReactNode;
}

/** Bins of a model's diagram, by their places. */
type Selection = Parameters<OpenBins>[0];

const nothing = { low: 0, high: 0 };

/** The parts of a study's results. Tables show both variants; charts the one that is chosen. */
export function StudySections({ projectId, studyId, results, computed, updated }: Props) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const { said, say } = useAddress();
  const variant: Variant = said.people === "all" ? "all" : "kept";
  const groups = useMemo(() => prepareStudyGroups(computed), [computed]);
  const { method, version } = results;
  const study = useQuery(studyOptions(projectId, studyId)).data?.name ?? "";
  const figures = figuresOf(computed, variant);
  const people = computed.kept && variant;
  const circular = prepareCircularity(computed);
  const source = { projectId, studyId, version, variant };
  const drawn = useMemo(
    () =>
      groups
        .filter((group) => group.variant === null || group.variant === variant)
        .map((group) => ({
          ...group,
          people: group.variant && variantNames[group.variant],
          filename: nameTable(
            study,
            ["reliability", nameVariant(group.name, group.variant)],
            method.rules,
          ),
          csv: () => binsCsv([group], method),
          latex: () => groupBinsLatex(study, group, method),
        })),
    [groups, variant, study, method],
  );
  const of = drawn.find(({ key }) => key === selection?.group);
  const opened = selection && of ? prepareOpenedBins(of, selection, dependOnOrder(method)) : null;
  const chosen = computed.kept && (
    <VariantSwitch
      value={variant}
      onChange={(chosen) => say({ people: chosen === "kept" ? null : chosen })}
    />
  );
  return (
    <Stack gap={40}>
      <section>
        <SectionHead title="Calibration">
          {updated}
          <TablesMenu tables={studyTables({ study, method, computed, groups, figures, people })} />
          <DownloadsMenu source={source} />
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
        <AgreementTable sections={prepareAgreement(computed)} method={method} />
      </section>
      <section>
        <SectionHead title="Order and time">{chosen}</SectionHead>
        <Stack gap="xl">
          <OrderSection study={study} figures={figures} people={people} method={method} />
          <TimesSection study={study} times={figures.times} people={people} method={method} />
        </Stack>
      </section>
      <BinDrawer
        opened={opened}
        page={(page) => {
          const { low, high } = opened ?? nothing;
          return binOptions(source, { model: selection?.group ?? "", low, high }, page);
        }}
        pageSize={binPageSize}
        onClose={() => setSelection(null)}
      />
    </Stack>
  );
}
