import { Table, Text } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import classes from "./table.module.css";

export interface Column<Row> {
  head: string;
  /** Below the head, small. */
  about?: ReactNode;
  /**
   * `who`: the row's head, which stays in view. `head`: its head. `number`: at the right. `mark`: on one line.
   * `long`: a sentence. `actions`: buttons, whose head only a screen reader says.
   */
  kind?: "who" | "head" | "number" | "mark" | "long" | "actions";
  /** Names the cell on a phone, where it stands in a card below the others. */
  label?: string;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Its place among the rows, unless given. */
  rowKey?: (row: Row) => string | number;
  /** What is unfolded below a row, across all columns; null for nothing. */
  below?: (row: Row) => ReactNode;
}

/** A table drawn from its columns. */
function ColumnsTable<Row>({ columns, rows, rowKey, below }: TableProps<Row>) {
  return (
    <Table className={classes.table} fz="sm" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ head, about, kind }) =>
            kind === "actions" ? (
              <ActionsHead key={head} />
            ) : (
              <Table.Th key={head} scope="col" className={kind && classes[kind]}>
                {head}
                {about && (
                  <Text size="xs" c="dimmed">
                    {about}
                  </Text>
                )}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, i) => {
          const more = below?.(row);
          return (
            <Fragment key={rowKey?.(row) ?? i}>
              <Table.Tr>
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} />
                ))}
              </Table.Tr>
              {more && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length}>{more}</Table.Td>
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
  const { kind, label, cell } = column;
  const shared = { className: kind && classes[kind], "data-label": label };
  if (kind === "who" || kind === "head") {
    return (
      <Table.Th scope="row" fw={400} {...shared}>
        {cell(row)}
      </Table.Th>
    );
  }
  return (
    <Table.Td {...shared} data-actions={kind === "actions" || undefined}>
      {cell(row)}
    </Table.Td>
  );
}

/** A table without a frame, which scrolls where it is too wide. */
export const PlainTable = <Row,>({
  label,
  minWidth,
  maxHeight,
  ...table
}: TableProps<Row> & { label: string; minWidth: number; maxHeight?: number }) => (
  <Table.ScrollContainer
    {...{ minWidth, maxHeight }}
    type="native"
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <ColumnsTable {...table} />
  </Table.ScrollContainer>
);

interface Props<Row> extends TableProps<Row> {
  label: string;
  minWidth: number;
  stacked?: boolean;
  /** What is said where a search leaves no row. */
  empty?: string;
}

/** A table of many rows in a frame that scrolls, a page of them at a time. */
export function RowsTable<Row>({ label, minWidth, stacked, empty, rows, ...table }: Props<Row>) {
  const [limit, setLimit] = useState(pageRows);
  return (
    <>
      <LongTable label={label} minWidth={minWidth} stacked={stacked}>
        <ColumnsTable rows={rows.slice(0, limit)} {...table} />
      </LongTable>
      {rows.length === 0 && empty && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <MoreRows shown={Math.min(limit, rows.length)} of={rows.length} onMore={setLimit} />
    </>
  );
}
