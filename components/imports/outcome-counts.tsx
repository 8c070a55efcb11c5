"use client";

import { SimpleGrid, Text } from "@mantine/core";
import type { ImportSummary } from "@/lib/imports/schema";

/** Each row of the file is one of the last three. */
export function OutcomeCounts({ found }: { found: ImportSummary }) {
  const counts = [
    { label: "rows read", n: found.rowsRead },
    { label: "added", n: found.rowsAdded },
    { label: "already there", n: found.rowsUnchanged },
    { label: "bad", n: found.rowsBad },
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
      {counts.map(({ label, n }) => (
        <div key={label}>
          <Text component="dd" m={0} fz={24} fw={620} className="figure">
            {n.toLocaleString("en")}
          </Text>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
