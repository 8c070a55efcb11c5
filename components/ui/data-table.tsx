"use client";

import { Paper, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, type Key, type ReactNode } from "react";
import classes from "./data-table.module.css";
import { type Definition, DefinitionPopover } from "./definition-popover";
import { ScrollTable } from "./scroll-table";

/** The screens on which rows become cards. */
export const phone = "(max-width: 48em)";

interface Named {
  name: string;
  definition?: Definition;
}

export interface Column<R> extends Named {
  /** The whole head cell, where it does more than name the column. */
  head?: ReactNode;
  cell: (row: R) => ReactNode;
  /** Instead of the class of numbers. */
  className?: string;
  /** Whether a card shows it at its top, and not in its list. */
  isOnTop?: boolean;
}

interface Section<R> {
  key: Key;
  title?: ReactNode;
  className?: string;
  rows: readonly R[];
}

interface Props<R> {
  label: string;
  minWidth: number;
  /** Rows scroll below the head where the table is higher. */
  maxHeight?: number;
  /** Small type and narrow spacing, as in the panel of a chart. */
  dense?: boolean;
  caption?: ReactNode;
  /** What a row is. */
  first: Column<R>;
  columns: readonly Column<R>[];
  /** Heads above those of the columns, each over so many of them. */
  above?: readonly { name: string; columns: number }[];
  rows?: readonly R[];
  /** Rows under titles, instead of `rows`. */
  sections?: readonly Section<R>[];
  rowClass?: (row: R) => string | false | undefined;
  /** The top of a row's card on a phone; without it the table scrolls there. */
  card?: (row: R) => ReactNode;
}

/** A table with a column of names and columns of numbers; on a phone a card for each row. */
export function DataTable<R extends { key: Key }>({ rows = [], ...props }: Props<R>) {
  const { sections = [{ key: "all", rows }], first, columns, card } = props;
  const isPhone = useMediaQuery(phone);
  if (card && isPhone) return <Cards {...{ sections, columns, card }} />;
  return (
    <ScrollTable label={props.label} minWidth={props.minWidth} maxHeight={props.maxHeight}>
      <Table
        className={classes.table}
        stickyHeader={props.maxHeight !== undefined}
        {...(props.dense ? dense : wide)}
      >
        {props.caption && <Table.Caption ta="left">{props.caption}</Table.Caption>}
        <Table.Thead>
          {props.above && (
            <Table.Tr>
              <Table.Td />
              {props.above.map(({ name, columns: width }) => (
                <Table.Th key={name} scope="colgroup" colSpan={width} ta="center">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          )}
          <Table.Tr>
            <Head {...first} className={first.className ?? ""} />
            {columns.map((column) => (
              <Head key={column.name} {...column} />
            ))}
          </Table.Tr>
        </Table.Thead>
        {sections.map(({ key, title, className, rows: shown }) => (
          <Table.Tbody key={key} className={className}>
            {title && (
              <Table.Tr className={classes.section}>
                <Table.Th scope="rowgroup" colSpan={columns.length + 1}>
                  {title}
                </Table.Th>
              </Table.Tr>
            )}
            {shown.map((row) => (
              <Table.Tr key={row.key} className={props.rowClass?.(row) || undefined}>
                <Table.Th scope="row" className={first.className}>
                  {first.cell(row)}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column.name} className={column.className ?? classes.number}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </ScrollTable>
  );
}

const dense = { fz: "sm", horizontalSpacing: 6, verticalSpacing: 4 };
const wide = { horizontalSpacing: "md", verticalSpacing: "sm" };

function Head({ name, definition, head, className = classes.number }: Omit<Column<never>, "cell">) {
  return (
    head ?? (
      <Table.Th scope="col" className={className}>
        {name}
        {definition && <DefinitionPopover definition={definition} />}
      </Table.Th>
    )
  );
}

function Cards<R extends { key: Key }>({
  sections,
  columns,
  card,
}: Required<Pick<Props<R>, "sections" | "columns" | "card">>) {
  return (
    <Stack gap="sm">
      {sections.map(({ key, title, rows }) => (
        <Fragment key={key}>
          {title}
          {rows.map((row) => (
            <Paper key={row.key} component="article" withBorder p="md">
              {card(row)}
              <ValueList
                values={columns
                  .filter(({ isOnTop }) => !isOnTop)
                  .map(({ cell, ...named }) => ({ ...named, value: cell(row) }))
                  .filter(({ value }) => value !== null)}
              />
            </Paper>
          ))}
        </Fragment>
      ))}
    </Stack>
  );
}

/** Numbers one below the other, each with its name to the left. */
export function ValueList({ values }: { values: readonly (Named & { value: ReactNode })[] }) {
  return (
    <dl className={classes.list}>
      {values.map(({ name, definition, value }) => (
        <div key={name}>
          <Text component="dt" size="sm">
            {name} {definition && <DefinitionPopover definition={definition} />}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
