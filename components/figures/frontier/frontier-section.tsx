"use client";

import { SimpleGrid, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo, useState } from "react";
import { DefinitionPopover } from "@/components/figures/definitions/definition-popover";
import { SectionHead } from "@/components/figures/parts/section-head";
import { QueryState } from "@/components/ui/query-state";
import { frontierAxes } from "@/lib/figures/frontier/frontier-axes";
import { prepareFrontier } from "@/lib/figures/frontier/frontier-panels";
import { type FigureSource, figuresOptions } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { sectionDefinitions } from "../definitions/section-definitions";
import classes from "../figures-sections.module.css";
import { ShowMore } from "../parts/show-more";
import { useAddress } from "../parts/use-address";
import { Whole } from "../parts/whole";
import { FrontierPanelView } from "./frontier-panel";
import { PublishedChoice } from "./published-choice";
import { type PublishedLayers, usePublishedLayers } from "./use-published-layers";

/** As many panels as are drawn before all are asked for. */
const shownAtFirst = 6;

/** Accuracy and ECE of models on each dataset, by each reader, and which of them nothing is better than. */
export function FrontierSection({ source, view }: { source: FigureSource; view: ViewQuery }) {
  const query = useQuery(figuresOptions(source, view));
  const published = usePublishedLayers(source);
  const { said, say } = useAddress();
  const sameScales = said.scales !== "own";
  return (
    <section>
      <SectionHead
        title={
          <>
            Accuracy–ECE frontier
            <DefinitionPopover definition={sectionDefinitions.frontier} />
          </>
        }
      >
        <Switch
          size="xs"
          label="Same scales"
          checked={sameScales}
          onChange={(event) => say({ scales: event.currentTarget.checked ? null : "own" })}
        />
        <PublishedChoice source={source} published={published} />
      </SectionHead>
      <QueryState query={query} rows={8}>
        {(page) => <Panels page={page} published={published} sameScales={sameScales} />}
      </QueryState>
    </section>
  );
}

function Panels({
  page,
  published,
  sameScales,
}: {
  page: FiguresPage;
  published: PublishedLayers;
  sameScales: boolean;
}) {
  const [all, setAll] = useState(false);
  const whole = use(Whole);
  const { groups, method } = page;
  const own = useMemo(() => prepareFrontier(groups, method.by), [groups, method.by]);
  const panels = useMemo(
    () => own.map((panel) => ({ ...panel, points: [...panel.points, ...published.on(panel)] })),
    [own, published.on],
  );
  const shown = whole || all ? panels : panels.slice(0, shownAtFirst);
  const axes = useMemo(() => frontierAxes(panels.flatMap(({ points }) => points)), [panels]);
  if (panels.length === 0) return <Text c="dimmed">No scorable forecasts are selected.</Text>;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={classes.frontier}>
        {shown.map((panel) => (
          <FrontierPanelView
            key={panel.key}
            panel={panel}
            axes={sameScales ? axes : frontierAxes(panel.points)}
            published={published}
          />
        ))}
      </SimpleGrid>
      <ShowMore
        shown={shown.length}
        all={panels.length}
        what="panels"
        onShow={() => setAll(true)}
      />
    </>
  );
}
