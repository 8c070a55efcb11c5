"use client";

import { Button, Text } from "@mantine/core";
import { use, useMemo, useState } from "react";
import { BinDrawer } from "@/components/results/bin-drawer";
import { ReliabilityPanels } from "@/components/results/reliability-panels";
import { SectionHead } from "@/components/results/section-head";
import { figureBinsCsv } from "@/lib/figures/prepare-figures-csv";
import { groupBinsLatex } from "@/lib/figures/prepare-figures-latex";
import type { NamedGroup } from "@/lib/figures/prepare-group-names";
import type { Looks } from "@/lib/figures/prepare-looks";
import { morePanels, shownPanels } from "@/lib/figures/prepare-panels";
import { type FigureSource, figureBinOptions, figureBinPageSize } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import { dependOnOrder, type ViewQuery } from "@/lib/figures/schema-selection";
import { type OpenedBins, prepareOpenedBins } from "@/lib/results/prepare-opened-bins";
import { FigureDefinition } from "./figure-definition";
import classes from "./figures-sections.module.css";
import type { SetLooks } from "./use-looks";
import { Whole } from "./whole";

/** Reliability diagrams of the chosen groups; a bin opens its forecasts for who may see them. */
export function ReliabilitySection({
  source,
  view,
  page,
  groups,
  looks,
  setLooks,
}: {
  source: FigureSource;
  view: ViewQuery;
  page: FiguresPage;
  groups: readonly NamedGroup[];
  looks: Looks;
  setLooks: SetLooks;
}) {
  const [opened, setOpened] = useState<(OpenedBins & { group: string }) | null>(null);
  const drawn = useMemo(
    () =>
      groups.map((group) => ({
        ...group,
        n: group.counts.n,
        people: null,
        ece: group.figures.ece,
        seeds: group.seeds?.each,
        csv: () => figureBinsCsv([group], page.method),
        latex: () => groupBinsLatex(group, page.method),
      })),
    [groups, page.method],
  );
  const open = (selection: { group: string; bin: number; lastBin: number }) => {
    const group = groups.find(({ key }) => key === selection.group);
    const bins = group && prepareOpenedBins(group, selection, dependOnOrder(page.method));
    if (bins) setOpened({ ...bins, group: selection.group });
  };
  const shown = shownPanels(groups, looks.panels, use(Whole));
  const more = morePanels(groups, looks.panels);
  return (
    <section id="reliability">
      <SectionHead
        title={
          <>
            Reliability
            <FigureDefinition of="reliability" method={page.method} />
          </>
        }
      />
      {shown.length === 0 ? (
        <Text c="dimmed">Choose a group in the table to see its diagram.</Text>
      ) : (
        <ReliabilityPanels
          groups={drawn.filter(({ key }) => shown.includes(key))}
          onOpen={source.kind === "project" ? open : undefined}
        />
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
        <BinDrawer
          opened={opened}
          page={(page) => figureBinOptions(source, view, opened ?? nothing, page)}
          pageSize={figureBinPageSize}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

const nothing = { group: "", low: 0, high: 0 };
