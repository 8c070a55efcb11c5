"use client";

import { Drawer, Group, Stack, Text } from "@mantine/core";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import type { OpenedBins } from "@/lib/figures/calibration/opened-bins";
import type { BinItem } from "@/lib/figures/calibration/schema-bins";
import classes from "../parts/figures.module.css";
import { BinItemCard } from "./bin-item-card";

interface Contents {
  items: BinItem[];
  total: number;
}

interface Props<C extends Contents, K extends QueryKey> {
  /** Null while nothing is open. */
  opened: OpenedBins | null;
  /** The query of a page of forecasts in the bins; pages count from 0. */
  page: (page: number) => UseQueryOptions<C, Error, C, K>;
  pageSize: number;
  onClose: () => void;
}

/** The forecasts in the bins of a diagram: each text with all readers' forecasts side by side. */
export function BinDrawer<C extends Contents, K extends QueryKey>(props: Props<C, K>) {
  const { opened, onClose } = props;
  return (
    <Drawer.Root
      opened={opened !== null}
      onClose={onClose}
      position="right"
      size="min(760px, 100%)"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.drawerHead}>
          <Drawer.Title fw={620}>{opened?.title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>
          {opened && <BinContents key={opened.key} {...props} opened={opened} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function BinContents<C extends Contents, K extends QueryKey>({
  opened,
  page: optionsOf,
  pageSize,
}: Props<C, K> & { opened: OpenedBins }) {
  const [page, setPage] = useState(0);
  const query = useQuery(optionsOf(page));
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
              pageSize={pageSize}
              value={page + 1}
              onChange={(next) => setPage(next - 1)}
              size="sm"
            />
          </Group>
        </Stack>
      )}
    </QueryState>
  );
}
