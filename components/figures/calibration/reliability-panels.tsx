"use client";

import { SimpleGrid } from "@mantine/core";
import { type DrawnGroup, type OpenBins, ReliabilityPanel } from "./reliability-panel";

/** Reliability diagrams as small multiples: all of the same size and scale. */
export function ReliabilityPanels({
  groups,
  onOpen,
}: {
  groups: readonly DrawnGroup[];
  onOpen?: OpenBins;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {groups.map((group) => (
        <ReliabilityPanel key={group.key} group={group} onOpen={onOpen} />
      ))}
    </SimpleGrid>
  );
}
