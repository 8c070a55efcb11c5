"use client";

import { Paper, Table, Text, Title } from "@mantine/core";
import { ScrollTable } from "@/components/ui/scroll-table";
import type { CheckedPreview, PreviewRow } from "@/lib/imports/check-report";
import classes from "./imports.module.css";

const shownColumns = 30;

/** The file's first rows, unchanged, with the errors in them. */
export function PreviewTable({ checked }: { checked: CheckedPreview }) {
  const all = checked.rows[0]?.cells.map(({ column }) => column) ?? [];
  const columns = all.slice(0, shownColumns);
  const ignored = new Set(checked.ignored);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="xs">
        First rows
      </Title>
      <ScrollTable label="First rows" minWidth={300}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.line}>Line</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} data-ignored={ignored.has(column) || undefined}>
                  {column || "(no name)"}
                  {ignored.has(column) && (
                    <Text span size="xs" c="dimmed" display="block">
                      not read
                    </Text>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {checked.rows.map((row) => (
              <Row key={`${row.line}`} row={row} ignored={ignored} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      {all.length > columns.length && (
        <Text size="sm" c="dimmed">
          and {(all.length - columns.length).toLocaleString("en")} more columns
        </Text>
      )}
    </Paper>
  );
}

function Row({ row, ignored }: { row: PreviewRow; ignored: Set<string> }) {
  return (
    <Table.Tr data-bad={row.problem !== null || undefined} title={row.problem ?? undefined}>
      <Table.Td className={classes.line}>{row.line}</Table.Td>
      {row.cells.slice(0, shownColumns).map(({ column, text, problem }) => (
        <Table.Td
          key={column}
          data-bad={problem !== null || undefined}
          data-ignored={ignored.has(column) || undefined}
          title={problem ?? undefined}
        >
          <div className={classes.cell}>{text}</div>
          {problem && (
            <Text size="xs" className={classes.problem}>
              {problem}
            </Text>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
