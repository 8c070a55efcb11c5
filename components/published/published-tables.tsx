"use client";

import { Alert, Text } from "@mantine/core";
import { otherTables, paperTables } from "@/lib/published/paper-tables";
import { publishedRows } from "@/lib/published/published-rows";
import { prepareTable } from "@/lib/published/published-table";
import type { PublishedFigure, PublishedSource } from "@/lib/published/schema";
import { TableSection } from "./table-section";
import { useOurRows } from "./use-our-rows";

/** The paper's four tables by name, and those of other papers. A table without a row is not shown. */
export function PublishedTables({
  projectId,
  sources,
  figures,
}: {
  projectId: string;
  sources: readonly PublishedSource[];
  figures: readonly PublishedFigure[];
}) {
  const ours = useOurRows(projectId);
  return (
    <>
      {ours.problem && (
        <Alert color="yellow" title="This project’s own rows are missing">
          {ours.problem}
        </Alert>
      )}
      {ours.none && <Text size="sm">{ours.none}</Text>}
      {[...paperTables, ...otherTables(figures)].map((layout) => {
        const rows = [
          ...publishedRows(layout, figures, sources),
          ...(ours.rows[layout.name] ?? []),
        ];
        if (rows.length === 0) return null;
        return <TableSection key={layout.name} table={prepareTable(layout, rows)} />;
      })}
    </>
  );
}
