"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { UpdatedMark } from "@/components/figures/parts/updated-mark";
import { ShortageAlert } from "@/components/pay/shortage-alert";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { isStillMoving, roundsOptions } from "@/lib/quality/rounds/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { FunnelCard } from "./funnel-card";
import { RoundCard } from "./round-card";

/** The rounds of a study: how many people reached each stage, and who advances. */
export function RoundsPage(ids: StudyIds) {
  const query = useQuery(roundsOptions(ids));
  const isLive = query.data?.rounds.some(isStillMoving);
  return (
    <>
      <PageHeader title="Rounds" help="running" actions={isLive && <UpdatedMark query={query} />}>
        How far people got in each round, and who advances to the next.
      </PageHeader>
      <QueryState query={query} rows={8}>
        {({ rounds }) =>
          rounds.length === 0 ? (
            <EmptyState title="Not started yet">
              The rounds appear here once you start the study. Its tasks are then drawn, and the
              first round opens.
            </EmptyState>
          ) : (
            <Stack gap="lg">
              <ShortageAlert {...ids} />
              <FunnelCard rounds={rounds} />
              {rounds.map((round, i) => (
                <RoundCard key={round.id} ids={ids} round={round} before={rounds[i - 1]} />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}
