"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { Loading } from "@/components/ui/loading";
import { figureBinsCsv, figuresCsv } from "@/lib/figures/calibration/figures-csv";
import { figuresLatex } from "@/lib/figures/calibration/figures-latex";
import { highlightFirst } from "@/lib/figures/calibration/highlight-first";
import type { Looks } from "@/lib/figures/calibration/looks";
import { orderGroups } from "@/lib/figures/calibration/order-groups";
import { sayCaption, sayOtherRules, sayShown } from "@/lib/figures/calibration/shown-figures";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { nameGroups } from "@/lib/figures/groups/group-names";
import type { FiguresPage } from "@/lib/figures/schema";
import { CalibrationSection } from "./calibration/calibration-section";
import { FiguresDownloads } from "./calibration/figures-downloads";
import classes from "./figures-sections.module.css";
import { Whole } from "./parts/first-few";
import { PrintWhole } from "./parts/print-whole";
import { ProvisionalFigures } from "./parts/provisional";
import type { SectionProps } from "./parts/section-head";
import { useIsPainted } from "./parts/use-is-painted";
import type { SetLooks } from "./use-looks";

const ChartSections = lazy(() => import("./chart-sections"));

const places = [
  { id: "calibration", name: "Calibration" },
  { id: "reliability", name: "Reliability" },
  { id: "frontier", name: "Frontier" },
  { id: "differences", name: "Differences" },
  { id: "agreement", name: "Agreement" },
  { id: "decision", name: "Decision value" },
  { id: "planning", name: "Planning" },
];

interface Props extends SectionProps {
  page: FiguresPage;
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
}

/** All sections of a view's figures: the table first, then those with charts. */
export function FiguresSections({ source, view, page, looks, setLooks, updated }: Props) {
  const groups = useMemo(
    () =>
      looks.sort === null
        ? highlightFirst(nameGroups(page.groups), looks.highlight)
        : orderGroups(nameGroups(page.groups), { search: "", sort: looks.sort }),
    [page.groups, looks.sort, looks.highlight],
  );
  const [whole, setWhole] = useState(false);
  const { method } = page;
  const given = { groups, method, looks, setLooks };
  const shown = sayShown(page, groups);
  const apart = sayOtherRules(method, groups);
  // Paints the table first, because drawing the charts takes as long again.
  const isFirstShown = useIsPainted();
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
          <Group gap="md" mt="xs">
            <Group component="nav" aria-label="Parts of the figures" gap="md">
              {places.map(({ id, name }) => (
                <Anchor key={id} href={`#${id}`} size="sm">
                  {name}
                </Anchor>
              ))}
            </Group>
            <PrintWhole source={source} view={view} onBegin={() => setWhole(true)} />
          </Group>
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
        </ProvisionalFigures>
        {isFirstShown && (
          <Suspense fallback={<Loading rows={10} />}>
            <ChartSections
              source={source}
              view={view}
              page={page}
              provisional={provisional}
              whole={whole}
              {...given}
            />
          </Suspense>
        )}
      </Stack>
    </Whole>
  );
}
