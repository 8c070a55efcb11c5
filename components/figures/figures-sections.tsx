"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { WhenSeen } from "@/components/ui/when-seen";
import { figureBinsCsv, figuresCsv } from "@/lib/figures/calibration/figures-csv";
import { figuresLatex } from "@/lib/figures/calibration/figures-latex";
import type { Looks } from "@/lib/figures/calibration/looks";
import { orderGroups } from "@/lib/figures/calibration/order-groups";
import { sayCaption, sayOtherRules, sayShown } from "@/lib/figures/calibration/shown-figures";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { nameGroups } from "@/lib/figures/groups/group-names";
import type { FiguresPage } from "@/lib/figures/schema";
import { AgreementSection } from "./agreement/agreement-section";
import { CalibrationSection } from "./calibration/calibration-section";
import { FiguresDownloads } from "./calibration/figures-downloads";
import { ReliabilitySection } from "./calibration/reliability-section";
import { DecisionSection } from "./decision/decision-section";
import { DifferencesSection } from "./differences/differences-section";
import { DistributionsSection } from "./distributions/distributions-section";
import classes from "./figures-sections.module.css";
import { FrontierSection } from "./frontier/frontier-section";
import { Whole } from "./parts/first-few";
import { PrintWhole } from "./parts/print-whole";
import { ProvisionalFigures } from "./parts/provisional";
import type { SectionProps } from "./parts/section-head";
import { PlanningSection } from "./planning/planning-section";
import type { SetLooks } from "./use-looks";

const below = [
  { id: "frontier", name: "Frontier", Section: FrontierSection },
  { id: "differences", name: "Differences", Section: DifferencesSection },
  { id: "agreement", name: "Agreement", Section: AgreementSection },
  { id: "decision", name: "Decision value", Section: DecisionSection },
];
const places = [
  { id: "calibration", name: "Calibration" },
  { id: "reliability", name: "Reliability" },
  ...below,
  { id: "planning", name: "Planning" },
];

interface Props extends SectionProps {
  page: FiguresPage;
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
}

/** All sections of a view's figures. Those further down are loaded when they come near. */
export function FiguresSections({ source, view, page, looks, setLooks, updated }: Props) {
  const groups = useMemo(
    () => orderGroups(nameGroups(page.groups), { search: "", sort: looks.sort }),
    [page.groups, looks.sort],
  );
  const [whole, setWhole] = useState(false);
  const { method } = page;
  const given = { groups, method, looks, setLooks };
  const shown = sayShown(page, groups);
  const apart = sayOtherRules(method, groups);
  const provisional = provisionalFigures(page.groups, page.uncounted);
  return (
    <Whole value={whole}>
      <Stack gap={40} className={classes.sections}>
        <Stack gap={4} maw="90ch">
          {shown.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
          {apart && <Text size="sm">{apart}</Text>}
          <Group component="nav" aria-label="Parts of the figures" gap="md" mt="xs">
            {places.map(({ id, name }) => (
              <Anchor key={id} href={`#${id}`} size="sm">
                {name}
              </Anchor>
            ))}
          </Group>
          <PrintWhole source={source} view={view} onBegin={() => setWhole(true)} />
        </Stack>
        <ProvisionalFigures value={provisional}>
          <CalibrationSection
            {...given}
            updated={updated}
            downloads={({ groups: found, columns }) => (
              <FiguresDownloads
                source={source}
                view={view}
                files={{
                  figures: () => figuresCsv(found, columns, method),
                  bins: () => figureBinsCsv(found, method),
                  latex: () => figuresLatex(found, columns, sayCaption(found, method)),
                }}
              />
            )}
          />
          <ReliabilitySection {...given} source={source} view={view} />
        </ProvisionalFigures>
        {below.map(({ id, Section }) => (
          <WhenSeen key={id} id={id} wanted={whole}>
            <Section source={source} view={view} />
          </WhenSeen>
        ))}
        <WhenSeen id="distributions" wanted={whole}>
          <DistributionsSection source={source} view={view} />
        </WhenSeen>
        {/* A plan follows from counts, without intervals. */}
        <ProvisionalFigures value={provisionalFigures([], page.uncounted)}>
          <WhenSeen id="planning" wanted={whole}>
            <PlanningSection {...{ source, view, groups, method }} />
          </WhenSeen>
        </ProvisionalFigures>
      </Stack>
    </Whole>
  );
}
