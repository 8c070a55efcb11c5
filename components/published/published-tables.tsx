"use client";

import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ProvisionalFigures } from "@/components/figures/parts/provisional";
import { newestOf, provisionalAnswer } from "@/lib/figures/format/computed-answer";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { agreementOptions, figuresOptions } from "@/lib/figures/queries";
import { ourAgreementRows, ourRows, whyNoRows } from "@/lib/published/our-rows";
import { otherTables, paperTables } from "@/lib/published/paper-tables";
import type { TableRow } from "@/lib/published/published-rows";
import { publishedRows } from "@/lib/published/published-rows";
import { layOutTable } from "@/lib/published/published-table";
import type { PublishedFigure, PublishedSource } from "@/lib/published/schema";
import { PublishedTable } from "./published-table";

interface Props {
  projectId: string;
  sources: readonly PublishedSource[];
  figures: readonly PublishedFigure[];
}

/**
 * The paper's four tables by name, and those of other papers. Tables without rows are not shown.
 */
export function PublishedTables({ projectId, sources, figures }: Props) {
  const ours = useOurRows(projectId);
  return (
    <ProvisionalFigures value={ours.provisional}>
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
        return <PublishedTable key={layout.name} table={layOutTable(layout, rows)} />;
      })}
    </ProvisionalFigures>
  );
}

/** The project's own rows by table as they load, and why there are none or some are missing. */
function useOurRows(projectId: string) {
  const source = { kind: "project", projectId } as const;
  const figures = useQuery(figuresOptions(source, { by: "dataset,model,reader" }));
  const agreement = useQuery(agreementOptions(source, {}));
  const matrix = newestOf(agreement.data);
  const failed = agreement.data?.state === "failed" ? agreement.data.problem : null;
  const rows: Record<string, TableRow[]> = {
    ...(figures.data && ourRows(figures.data.groups)),
    ...(matrix && { agreement: ourAgreementRows(matrix) }),
  };
  return {
    rows,
    provisional:
      provisionalAnswer(agreement.data) ??
      (figures.data ? provisionalFigures(figures.data.groups, figures.data.uncounted) : null),
    none: figures.data && whyNoRows(figures.data.groups),
    problem: figures.error?.message ?? agreement.error?.message ?? failed,
  };
}
