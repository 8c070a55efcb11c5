"use client";

import { Stack, Text } from "@mantine/core";
import { WhenSeen } from "@/components/ui/when-seen";
import type { Looks } from "@/lib/figures/calibration/looks";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import type { ProjectSource } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { count } from "@/lib/text/count";
import { AgreementSection } from "../agreement/agreement-section";
import { ProvisionalFigures } from "../parts/provisional";
import type { SetLooks } from "../use-looks";
import { LeaderboardSection } from "./leaderboard-section";

interface Props {
  source: ProjectSource;
  view: ViewQuery;
  page: FiguresPage;
  looks: Looks;
  setLooks: SetLooks;
  onOpen: (view: ViewQuery) => void;
}

/** A view of more groups than can be measured with everything: they are ranked, and each can be opened. */
export function ManyGroups({ source, view, page, looks, setLooks, onOpen }: Props) {
  const { forecasts, groupsLeftOut, uncounted, method } = page;
  return (
    <ProvisionalFigures value={provisionalFigures([], uncounted)}>
      <Stack gap={40}>
        <Text size="sm" maw="90ch">
          {count(forecasts, "forecast")} in {count(groupsLeftOut, "group")}.{" "}
          {uncounted > 0 && `${count(uncounted, "changed forecast")} not counted yet. `}
          With this many groups, the page shows ranks and agreement. For diagrams, differences and
          intervals over questions and people, open a group, or group by fewer fields.
        </Text>
        <LeaderboardSection
          source={source}
          view={view}
          method={method}
          looks={looks}
          setLooks={setLooks}
          onOpen={onOpen}
        />
        <WhenSeen id="agreement" wanted={false}>
          <AgreementSection source={source} view={view} />
        </WhenSeen>
      </Stack>
    </ProvisionalFigures>
  );
}
