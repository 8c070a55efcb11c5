"use client";

import { Drawer, Group, Pagination, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "@/components/ui/query-state";
import { formatShare } from "@/lib/results/prepare-figure";
import {
  type BinSelection,
  binOptions,
  binPageSize,
  type ResultsSource,
} from "@/lib/results/queries";
import type { BinPage, CalibrationBin } from "@/lib/results/schema";
import { BinItemCard } from "./bin-item-card";
import classes from "./results.module.css";

/** What is behind bins of a diagram: each text with all readers' forecasts side by side. */
export function BinDrawer({
  source,
  name,
  selection,
  onClose,
}: {
  source: ResultsSource;
  /** The group's. */
  name: string;
  selection: BinSelection | null;
  onClose: () => void;
}) {
  return (
    <Drawer.Root
      opened={selection !== null}
      onClose={onClose}
      position="right"
      size="min(760px, 100%)"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.drawerHead}>
          <Drawer.Title fw={620}>
            {name}
            {selection && `, ${binName(selection)}`}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>
          {selection && (
            <BinContents key={JSON.stringify(selection)} source={source} selection={selection} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function BinContents({ source, selection }: { source: ResultsSource; selection: BinSelection }) {
  const [page, setPage] = useState(0);
  const query = useQuery(binOptions(source, selection, page));
  return (
    <QueryState query={query} rows={10}>
      {(contents) => (
        <Stack gap="lg" aria-busy={query.isPlaceholderData}>
          <Summary {...contents} />
          {contents.items.map((item) => (
            <BinItemCard key={item.key} item={item} />
          ))}
          {contents.total > binPageSize && (
            <Group justify="center">
              <Pagination
                total={Math.ceil(contents.total / binPageSize)}
                value={page + 1}
                onChange={(next) => setPage(next - 1)}
                size="sm"
                getControlProps={(control) => ({ "aria-label": `${control} page` })}
              />
            </Group>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

function Summary({ bins, total, items }: BinPage) {
  const n = sum(bins, (bin) => bin.n);
  const low = Math.min(...bins.map((bin) => bin.low));
  const high = Math.max(...bins.map((bin) => bin.high));
  const accuracy = sum(bins, (bin) => bin.accuracy * bin.n) / n;
  const things = items.every((item) => item.generation) ? "texts" : "questions";
  return (
    <Text size="sm" c="dimmed" className="figure">
      {n.toLocaleString("en")} forecasts of {total.toLocaleString("en")} {things}, confidence{" "}
      {low === high ? formatShare(low) : `${formatShare(low)} to ${formatShare(high)}`},{" "}
      {formatShare(accuracy)} right.
    </Text>
  );
}

const binName = ({ bin, lastBin }: BinSelection) =>
  bin === lastBin ? `bin ${bin + 1}` : `bins ${bin + 1} to ${lastBin + 1}`;

const sum = (bins: readonly CalibrationBin[], of: (bin: CalibrationBin) => number) =>
  bins.reduce((so, bin) => so + of(bin), 0);
