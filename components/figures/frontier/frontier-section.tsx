"use client";

import { SimpleGrid, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { QueryState } from "@/components/ui/query-state";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { frontierAxes } from "@/lib/figures/frontier/frontier-axes";
import { frontierPanels } from "@/lib/figures/frontier/frontier-panels";
import { figuresOptions } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import { sectionDefinitions } from "../definitions/section-definitions";
import classes from "../figures-sections.module.css";
import { FirstFew } from "../parts/first-few";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { useAddress } from "../parts/use-address";
import { FrontierPanelView } from "./frontier-panel";
import { PublishedChoice } from "./published-choice";
import { useOrigins } from "./use-origins";
import { type PublishedLayers, usePublishedLayers } from "./use-published-layers";

/** Accuracy and ECE of models on each dataset, by each reader, with the Pareto front. */
export function FrontierSection({ source, view }: SectionProps) {
  const query = useQuery(figuresOptions(source, view));
  const published = usePublishedLayers(source);
  const hrefOf = useOrigins(source);
  const { params, setParams } = useAddress();
  const sameScales = params.scales !== "own";
  return (
    <section>
      <SectionHead title="Accuracy–ECE frontier" definition={sectionDefinitions.frontier}>
        <Switch
          size="xs"
          label="Same scales"
          checked={sameScales}
          onChange={(event) => setParams({ scales: event.currentTarget.checked ? null : "own" })}
        />
        <PublishedChoice source={source} published={published} />
      </SectionHead>
      <QueryState query={query} rows={8}>
        {(page) => (
          <ProvisionalFigures value={provisionalFigures(page.groups, page.uncounted)}>
            <Panels
              page={page}
              published={published}
              hrefOf={hrefOf}
              highlight={params.highlight || null}
              sameScales={sameScales}
            />
          </ProvisionalFigures>
        )}
      </QueryState>
    </section>
  );
}

interface PanelsProps {
  page: FiguresPage;
  published: PublishedLayers;
  hrefOf: Parameters<typeof FrontierPanelView>[0]["hrefOf"];
  highlight: string | null;
  sameScales: boolean;
}

function Panels({ page: { groups, method }, sameScales, ...given }: PanelsProps) {
  const { published } = given;
  const own = useMemo(() => frontierPanels(groups, method.by), [groups, method.by]);
  const panels = useMemo(
    () =>
      own.map((panel) => ({ ...panel, points: [...panel.points, ...published.pointsOn(panel)] })),
    [own, published.pointsOn],
  );
  const axes = useMemo(() => frontierAxes(panels.flatMap(({ points }) => points)), [panels]);
  if (panels.length === 0) return <Text c="dimmed">No scorable forecasts are selected.</Text>;
  return (
    <FirstFew items={panels} atFirst={6} what="panels">
      {(shown) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={classes.frontier}>
          {shown.map((panel) => (
            <FrontierPanelView
              key={panel.key}
              panel={panel}
              axes={sameScales ? axes : frontierAxes(panel.points)}
              {...given}
            />
          ))}
        </SimpleGrid>
      )}
    </FirstFew>
  );
}
