"use client";

import { Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import type { OpenedBins } from "@/lib/figures/calibration/opened-bins";
import { figureBinOptions, figureBinPageSize, type ProjectSource } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import classes from "../parts/figures.module.css";
import { BinItemCard } from "./bin-item-card";

interface Contents {
  opened: OpenedBins & { group: string };
  source: ProjectSource;
  view: ViewQuery;
}

interface Props extends Omit<Contents, "opened"> {
  /** Null while nothing is open. */
  opened: Contents["opened"] | null;
  onClose: () => void;
}

/** The forecasts in the bins of a diagram: each text with all readers' forecasts side by side. */
export const BinDrawer = ({ opened, onClose, ...contents }: Props) => (
  <Drawer.Root opened={opened !== null} onClose={onClose} position="right" size="min(760px, 100%)">
    <Drawer.Overlay />
    <Drawer.Content>
      <div className={classes.drawerHead}>
        <Drawer.Title fw={620}>{opened?.title}</Drawer.Title>
        <Drawer.CloseButton aria-label="Close" />
      </div>
      <Drawer.Body>
        {opened && <BinContents key={opened.key} opened={opened} {...contents} />}
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);

function BinContents({ opened, source, view }: Contents) {
  const [page, setPage] = useState(0);
  const query = useQuery(figureBinOptions(source, view, opened, page));
  return (
    <QueryState query={query} rows={10}>
      {({ items, total }) => (
        <Stack gap="lg" aria-busy={query.isPlaceholderData}>
          <Text size="sm" c="dimmed" className="figure">
            {opened.forecasts} of {total.toLocaleString("en")}{" "}
            {items.every((item) => item.generation) ? "texts" : "questions"}, {opened.summary}
          </Text>
          {items.map((item) => (
            <BinItemCard key={item.key} item={item} />
          ))}
          <Group justify="center">
            <Pages
              items={total}
              pageSize={figureBinPageSize}
              value={page + 1}
              onChange={(next) => setPage(next - 1)}
              mx={0}
            />
          </Group>
        </Stack>
      )}
    </QueryState>
  );
}
