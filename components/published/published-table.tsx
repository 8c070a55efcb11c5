"use client";

import { Table, Text } from "@mantine/core";
import { Note } from "@/components/figures/parts/figure-text";
import { SectionHead } from "@/components/figures/parts/section-head";
import { SimulatedBadge } from "@/components/figures/parts/simulated-badge";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { DataTable } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import { slug } from "@/lib/http/file-name";
import type { LaidOutCell, LaidOutTable } from "@/lib/published/published-table";
import { tableCsv, tableLatex } from "@/lib/published/table-files";

type Row = LaidOutTable["groups"][number]["rows"][number];

/** A table with its title, what its intervals are, and its downloads. */
export function PublishedTable({ table }: { table: LaidOutTable }) {
  const { title, columns, groups } = table;
  const metrics = columns.flatMap(({ name, metrics: below }) =>
    below.map(({ metric, heading }) => ({ name: `${name} ${metric}`, heading })),
  );
  return (
    <section aria-label={title}>
      <SectionHead title={title}>
        <TableDownloads
          label={title}
          filename={slug(table.name)}
          csv={() => tableCsv(table)}
          latex={() => tableLatex(table)}
        />
      </SectionHead>
      <DataTable
        label={`Table: ${title}`}
        minWidth={160 + 120 * metrics.length}
        above={columns.map(({ name, metrics: below }) => ({ name, columns: below.length }))}
        columns={[
          {
            name: "Method",
            kind: "name",
            cell: ({ model, simulated }) => (
              <>
                {model}
                {simulated && (
                  <div>
                    <SimulatedBadge simulated={simulated} what="" />
                  </div>
                )}
              </>
            ),
          },
          ...metrics.map(({ name, heading }, i) => ({
            name,
            head: (
              <Table.Th key={name} scope="col" className={classes.number}>
                {heading}
              </Table.Th>
            ),
            cell: ({ cells }: Row) => cells[i] && <Cell cell={cells[i]} />,
          })),
        ]}
        sections={groups.map(({ source, name, rows }) => ({
          key: `${source} ${name}`,
          title: name && <Text fw={560}>{name}</Text>,
          className: source === "ours" ? classes.apart : undefined,
          // A group may have the same name twice.
          rows: rows.map((row, key) => ({ key, ...row })),
        }))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {table.note}{" "}
        {table.hasBest &&
          "In bold: the best of its group. Where its interval overlaps another’s, it may not be better."}
      </Text>
    </section>
  );
}

const Cell = ({ cell: { text, interval, why, n, isBest } }: { cell: LaidOutCell }) => (
  <>
    {text === null && <Note>{why ?? "–"}</Note>}
    {isBest ? <strong>{text}</strong> : text}
    {interval && (
      <Note>
        {interval[0]} to {interval[1]}
      </Note>
    )}
    {n !== null && <Note>n = {n.toLocaleString("en")}</Note>}
  </>
);
