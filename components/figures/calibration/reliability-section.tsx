"use client";

import { Button, Text } from "@mantine/core";
import { type ReactNode, use, useMemo, useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { figureBinsCsv } from "@/lib/figures/calibration/figures-csv";
import { binsLatex } from "@/lib/figures/calibration/figures-latex";
import type { Looks } from "@/lib/figures/calibration/looks";
import { type OpenedBins, prepareOpenedBins } from "@/lib/figures/calibration/opened-bins";
import { morePanels, shownPanels } from "@/lib/figures/calibration/shown-panels";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { type NamedGroup, nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import { type FigureSource, figureBinOptions, figureBinPageSize } from "@/lib/figures/queries";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { slug } from "@/lib/http/file-name";
import { dependOnOrder } from "@/lib/metrics/types";
import { FigureDefinition } from "../definitions/figure-definition";
import classes from "../figures-sections.module.css";
import { Whole } from "../parts/whole";
import type { SetLooks } from "../use-looks";
import { BinDrawer } from "./bin-drawer";
import { ReliabilityPanels } from "./reliability-panels";

/** Reliability diagrams of the chosen groups; a bin opens its forecasts for who may see them. */
export function ReliabilitySection({
  source,
  view,
  groups,
  method,
  looks,
  setLooks,
  study,
  children,
}: {
  source: FigureSource;
  view: ViewQuery;
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  /** Its name is in those of the files. */
  study?: string;
  /** Beside the heading. */
  children?: ReactNode;
}) {
  const [opened, setOpened] = useState<(OpenedBins & { group: string }) | null>(null);
  const drawn = useMemo(
    () =>
      groups.map((group) => {
        const variant = group.variant ?? null;
        const whose = nameVariant(group.name, variant);
        const fileOf = (what: string) =>
          study === undefined
            ? slug(`${what} ${whose}`)
            : nameTable(study, [what, whose], method.rules);
        return {
          ...group,
          n: group.counts.n,
          people: variant && variantNames[variant],
          ece: group.figures.ece,
          seeds: group.seeds?.each,
          filename: fileOf("reliability"),
          csv: () => figureBinsCsv([group], method),
          latex: () => binsLatex(group, method, fileOf("bins")),
        };
      }),
    [groups, method, study],
  );
  const open = (selection: { group: string; bin: number; lastBin: number }) => {
    const group = groups.find(({ key }) => key === selection.group);
    const bins = group && prepareOpenedBins(group, selection, dependOnOrder(method));
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
            <FigureDefinition of="reliability" method={method} />
          </>
        }
      >
        {children}
      </SectionHead>
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
