"use client";

import { Alert, Container, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { UpdatedMark } from "@/components/figures/parts/updated-mark";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { readLooks } from "@/lib/figures/calibration/looks";
import { type FigureSource, figuresOptions } from "@/lib/figures/queries";
import { readView } from "@/lib/figures/selection/view-address";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { FiguresSections } from "../figures-sections";
import { SharedAddress } from "../parts/use-address";
import type { SetLooks } from "../use-looks";

export interface SharedFiguresProps {
  link: string;
  title: string;
  project: string;
  /** Who shared it; null once their account is deleted. */
  by: string | null;
  /** Parameters by name. */
  view: Record<string, string>;
  /** The kinds of what the view names and the project does not have any more. */
  gone: string[];
}

/** A view behind a read-only link: the shared figures without the forecasts behind them. */
export function SharedFigures(props: SharedFiguresProps) {
  const { link, title, project, by, view: params, gone } = props;
  const source = useMemo<FigureSource>(() => ({ kind: "shared", link }), [link]);
  const view = useMemo(() => readView(params), [params]);
  const [looks, set] = useState(() => readLooks(params));
  const setLooks = useCallback<SetLooks>((changed) => set((now) => ({ ...now, ...changed })), []);
  const query = useQuery(figuresOptions(source, view));
  return (
    <Container size="xl" py="lg" component="main">
      <Stack gap={4} mb="lg">
        <Group justify="space-between" align="baseline">
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text fw={700} c="pine">
            Candor
          </Text>
        </Group>
        <Text c="dimmed">
          Read-only view of the project “{keepDirection(project)}”
          {by && `, shared by ${keepDirection(by)}`}. It shows figures only, not the texts and
          single forecasts behind them.
        </Text>
      </Stack>
      {gone.length > 0 && (
        <Alert color="yellow" mb="lg" maw="80ch">
          This view names a {gone.join(" and a ")} that was deleted. It shows what is left. Ask for
          a new link.
        </Alert>
      )}
      <QueryState query={query} rows={10}>
        {(page) =>
          page.groups.length === 0 ? (
            <EmptyState title={page.groupsLeftOut > 0 ? "Too many groups" : "No forecasts here"}>
              {page.groupsLeftOut > 0
                ? `The shared view now has ${count(page.groupsLeftOut, "group")}: too many to show. Ask for a link to a view that is grouped by fewer fields.`
                : "The shared view has no forecasts at the moment."}
            </EmptyState>
          ) : (
            <SharedAddress value={params}>
              <FiguresSections
                source={source}
                view={view}
                page={page}
                looks={looks}
                setLooks={setLooks}
                updated={<UpdatedMark query={query} />}
              />
            </SharedAddress>
          )
        }
      </QueryState>
    </Container>
  );
}
