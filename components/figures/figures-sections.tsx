"use client";

import { Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { WhenSeen } from "@/components/ui/when-seen";
import { orderGroups } from "@/lib/figures/prepare-figures-order";
import { nameGroups } from "@/lib/figures/prepare-group-names";
import type { Looks } from "@/lib/figures/prepare-looks";
import { prepareRulesApart, prepareShown } from "@/lib/figures/prepare-shown";
import type { FigureSource } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/schema-selection";
import { count } from "@/lib/results/prepare-calibration-table";
import { AgreementSection } from "./agreement-section";
import { CalibrationSection } from "./calibration-section";
import { DecisionSection } from "./decision-section";
import { DifferencesSection } from "./differences-section";
import { DistributionsSection } from "./distributions-section";
import classes from "./figures-sections.module.css";
import { FrontierSection } from "./frontier-section";
import { PlanningSection } from "./planning-section";
import { PrintWhole } from "./print-whole";
import { ReliabilitySection } from "./reliability-section";
import type { SetLooks } from "./use-looks";
import { Whole } from "./whole";

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

/** What a view's figures say, part by part. Those further down are asked for when they are reached. */
export function FiguresSections({
  source,
  view,
  page,
  looks,
  setLooks,
  updated,
}: {
  source: FigureSource;
  view: ViewQuery;
  page: FiguresPage;
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
}) {
  const groups = useMemo(
    () => orderGroups(nameGroups(page.groups), { search: "", sort: looks.sort }),
    [page.groups, looks.sort],
  );
  const [whole, setWhole] = useState(false);
  const given = { source, view, page, groups, looks, setLooks };
  const apart = prepareRulesApart(page, groups);
  return (
    <Whole value={whole}>
      <Stack gap={40} className={classes.sections}>
        <Stack gap={4} maw="90ch">
          {prepareShown(page, groups).map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
          {apart && <Text size="sm">{apart}</Text>}
          {page.groupsLeftOut > 0 && (
            <Alert color="yellow" role="note" mt="xs">
              {count(page.groupsLeftOut, "more group")} not measured: part by less, or choose less.
            </Alert>
          )}
          <Group component="nav" aria-label="Parts of the figures" gap="md" mt="xs">
            {places.map(({ id, name }) => (
              <Anchor key={id} href={`#${id}`} size="sm">
                {name}
              </Anchor>
            ))}
          </Group>
          <PrintWhole source={source} view={view} onBegin={() => setWhole(true)} />
        </Stack>
        <CalibrationSection {...given} updated={updated} />
        <ReliabilitySection {...given} />
        {below.map(({ id, Section }) => (
          <WhenSeen key={id} id={id} wanted={whole}>
            <Section source={source} view={view} />
          </WhenSeen>
        ))}
        <WhenSeen id="distributions" wanted={whole}>
          <DistributionsSection source={source} view={view} />
        </WhenSeen>
        <PlanningSection groups={groups} method={page.method} />
      </Stack>
    </Whole>
  );
}
