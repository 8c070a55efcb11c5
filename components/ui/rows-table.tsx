"use client";

import { Stack, Table, Text } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { ActionsHead } from "./actions-head";
import { LongTable } from "./long-table";
import { MoreRows, pageRows } from "./more-rows";
import classes from "./rows-table.module.css";
import { ScrollTable } from "./scroll-table";

export interface Column<Row> {
  name: string;
  /** Below the name, small. */
  about?: ReactNode;
  /**
   * `head`: names the row, as the first column does unless it has another kind. `who`: so does this, and it
   * stays in view. `number`: at the right. `mark`: on one line. `long`: a sentence.
   */
  kind?: "who" | "head" | "number" | "mark" | "long";
  /** Clear without its name, which a phone therefore does not repeat in each row. */
  isClear?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Its place among the rows, unless given. */
  keyOf?: (row: Row) => string | number;
  /** The buttons of a row. */
  actions?: ((row: Row) => ReactNode) | null;
  actionsClass?: string | undefined;
  /** Details below a row, across all columns; nothing where it is falsy. */
  below?: (row: Row) => ReactNode;
}

function ColumnsTable<Row>(props: Omit<TableProps<Row>, "label" | "minWidth">) {
  const { columns, rows, keyOf, actions, actionsClass, below } = props;
  return (
    <Table className={classes.table} fz="sm" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, about, kind }) => (
            <Table.Th key={name} scope="col" className={kind && classes[kind]}>
              {name}
              {about && (
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              )}
            </Table.Th>
          ))}
          {actions && <ActionsHead className={actionsClass} />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, i) => {
          const more = below?.(row);
          return (
            <Fragment key={keyOf?.(row) ?? i}>
              <Table.Tr>
                {columns.map((column, k) => (
                  <Cell
                    key={column.name}
                    column={k === 0 ? { kind: "head", ...column } : column}
                    row={row}
                  />
                ))}
                {actions && (
                  <Table.Td data-actions className={actionsClass}>
                    {actions(row)}
                  </Table.Td>
                )}
              </Table.Tr>
              {more && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length + (actions ? 1 : 0)}>{more}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, kind, isClear, cell } = column;
  if (kind === "who" || kind === "head") {
    return (
      <Table.Th scope="row" fw={400} className={classes[kind]}>
        {cell(row)}
      </Table.Th>
    );
  }
  return (
    <Table.Td className={kind && classes[kind]} data-label={isClear ? undefined : name}>
      {cell(row)}
    </Table.Td>
  );
}

/** A table without a frame, which scrolls where it is too wide or too high. */
export const PlainTable = <Row,>({
  label,
  minWidth,
  maxHeight,
  ...table
}: TableProps<Row> & { maxHeight?: number }) => (
  <ScrollTable {...{ label, minWidth, maxHeight }}>
    <ColumnsTable {...table} />
  </ScrollTable>
);

interface Props<Row> extends TableProps<Row> {
  /** Whether a phone shows each row as a card, as it does by default. */
  stacked?: boolean;
  /** Shown where a search leaves no row. */
  empty?: string;
}

/** A table in a frame that scrolls, of which the first rows are shown, and more on request. */
export function RowsTable<Row>(props: Props<Row>) {
  const { label, minWidth, stacked = true, empty, rows, ...table } = props;
  const [limit, setLimit] = useState(pageRows);
  return (
    <Stack gap="sm">
      <LongTable label={label} minWidth={minWidth} stacked={stacked}>
        <ColumnsTable rows={rows.slice(0, limit)} {...table} />
      </LongTable>
      {rows.length === 0 && empty && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <MoreRows shown={Math.min(limit, rows.length)} of={rows.length} onMore={setLimit} />
    </Stack>
  );
}
