"use client";

import { Button, SimpleGrid, Text } from "@mantine/core";
import { type ReactNode, use, useState } from "react";
import type { Looks } from "@/lib/figures/calibration/looks";
import { type OpenedBins, openedBins } from "@/lib/figures/calibration/opened-bins";
import { morePanels, shownPanels } from "@/lib/figures/calibration/shown-panels";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import { dependOnOrder } from "@/lib/metrics/types";
import { reliabilityDefinition } from "../definitions/bin-definitions";
import classes from "../figures-sections.module.css";
import { Whole } from "../parts/first-few";
import { SectionHead, type SectionProps } from "../parts/section-head";
import type { SetLooks } from "../use-looks";
import { BinDrawer } from "./bin-drawer";
import { ReliabilityPanel } from "./reliability-panel";

interface Props extends SectionProps {
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  /** The name, which is used in file names. */
  study?: string;
  /** Beside the heading. */
  children?: ReactNode;
}

/** Reliability diagrams of the chosen groups; a bin opens its forecasts, if the user may see them. */
export function ReliabilitySection(props: Props) {
  const { source, view, groups, method, looks, setLooks, study, children } = props;
  const [opened, setOpened] = useState<(OpenedBins & { group: string }) | null>(null);
  const openBinsOf = (group: NamedGroup) => (bin: number, lastBin: number) => {
    const bins = openedBins(group, { bin, lastBin }, dependOnOrder(method));
    if (bins) setOpened({ ...bins, group: group.key });
  };
  const shown = shownPanels(groups, looks.panels, use(Whole));
  const more = morePanels(groups, looks.panels);
  return (
    <section id="reliability">
      <SectionHead title="Reliability" definition={reliabilityDefinition(method)}>
        {children}
      </SectionHead>
      {shown.length === 0 ? (
        <Text c="dimmed">Choose a group in the table to see its diagram.</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {groups
            .filter(({ key }) => shown.includes(key))
            .map((group) => (
              <ReliabilityPanel
                key={group.key}
                group={group}
                method={method}
                study={study}
                onOpen={source.kind === "project" ? openBinsOf(group) : undefined}
              />
            ))}
        </SimpleGrid>
      )}
      {shown.length < groups.length && (
        <Text size="sm" c="dimmed" mt="md" className={classes.paperOnly}>
          {shown.length} of {groups.length} diagrams.
        </Text>
      )}
      {more && shown.length < more.length && (
        <Button variant="default" size="xs" mt="md" onClick={() => setLooks({ panels: more })}>
          Show {more.length - shown.length} more of {groups.length}
        </Button>
      )}
      {source.kind === "project" && (
        <BinDrawer opened={opened} source={source} view={view} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}
