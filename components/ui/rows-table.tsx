"use client";

import { Stack, Table } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ActionsHead } from "./actions-head";
import { LongTable } from "./long-table";
import { MoreRows, pageRows } from "./more-rows";

export interface Column<T> {
  name: string;
  cell: (row: T) => ReactNode;
  /** Clear without its name, which a phone therefore does not repeat in each row. */
  isClear?: boolean;
}

interface Props<T> {
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first names the row. */
  columns: readonly Column<T>[];
  /** The buttons of a row. */
  actions: (row: T) => ReactNode;
  actionsClass?: string | undefined;
}

/** A table of which the first rows are shown, and more on request. */
export function RowsTable<T>(props: Props<T>) {
  const { label, minWidth, rows, keyOf, columns, actions, actionsClass } = props;
  const [limit, setLimit] = useState(pageRows);
  const [first, ...others] = columns;
  return (
    <Stack gap="sm">
      <LongTable label={label} minWidth={minWidth} stacked>
        <Table verticalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name }) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
              <ActionsHead className={actionsClass} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, limit).map((row) => (
              <Table.Tr key={keyOf(row)}>
                <Table.Th scope="row" fw={500}>
                  {first?.cell(row)}
                </Table.Th>
                {others.map(({ name, cell, isClear }) => (
                  <Table.Td key={name} data-label={isClear ? undefined : name}>
                    {cell(row)}
                  </Table.Td>
                ))}
                <Table.Td data-actions className={actionsClass}>
                  {actions(row)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      <MoreRows shown={Math.min(limit, rows.length)} of={rows.length} onMore={setLimit} />
    </Stack>
  );
}
