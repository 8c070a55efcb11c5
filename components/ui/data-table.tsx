"use client";

import { Paper, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, type Key, type ReactNode, useState } from "react";
import classes from "./data-table.module.css";
import { type Definition, DefinitionPopover } from "./definition-popover";
import { MoreRows, pageCards, pageRows } from "./more-rows";
import { ScrollTable } from "./scroll-table";

/** The screens on which rows with a `card` become cards. */
export const phone = "(max-width: 48em)";

interface Named {
  name: string;
  definition?: Definition;
}

/** Name the row; `who`, `name` and `longName` stay in view when the table is scrolled sideways. */
const rowHeads = ["head", "who", "name", "longName"] as const;

export interface Column<R> extends Named {
  /** The whole head cell, where it does more than name the column. */
  head?: ReactNode;
  /** Below the name, small. */
  about?: ReactNode;
  /**
   * `mark`: on one line. `long`: a sentence. By default the first column is a `head`, and the others are
   * `number`, or `text` in a frame.
   */
  kind?: (typeof rowHeads)[number] | "number" | "mark" | "long" | "text";
  className?: string;
  /** Whether it is clear without its name, which a phone then does not repeat in each row. */
  isClear?: boolean;
  /** Whether a row's card shows it at its top, and not in its list. */
  isOnTop?: boolean;
  cell: (row: R) => ReactNode;
}

interface Section<R> {
  key: Key;
  title?: ReactNode;
  className?: string;
  rows: readonly R[];
}

interface Props<R> {
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  /** Rows scroll below the head where the table is higher. */
  maxHeight?: number;
  caption?: ReactNode;
  /** Whether it is a list in a frame, which scrolls and is stacked on a phone. */
  framed?: boolean;
  /** Whether a phone stacks the cells of a row below each other, as it does by default in a frame. */
  stacked?: boolean;
  /** Small type and narrow spacing, as in the panel of a chart. */
  dense?: boolean;
  columns: readonly Column<R>[];
  /** Heads above those of the columns, each over so many of them. */
  above?: readonly { name: string; columns: number }[];
  /** How many rows are shown until more are asked for; in a frame 200, as cards 20, else all. */
  limit?: number;
  rows?: readonly R[];
  /** Rows under titles, instead of `rows`. */
  sections?: readonly Section<R>[];
  /** By default its `key` or `id`, else its place. */
  keyOf?: (row: R) => Key;
  rowClass?: (row: R) => string | false | undefined;
  actions?: ((row: R) => ReactNode) | null;
  actionsClass?: string | undefined;
  /** Details below a row, across all columns; nothing where it is falsy. */
  below?: (row: R) => ReactNode;
  /** The top of a row's card on a phone. */
  card?: (row: R) => ReactNode;
  /** Shown where a search leaves no row. */
  empty?: string;
}

export function DataTable<R extends object>({ rows = [], ...props }: Props<R>) {
  const { card, framed = false, stacked = framed, maxHeight, actions, empty } = props;
  const isPhone = useMediaQuery(phone);
  const asCards = card !== undefined && isPhone;
  // The page scrolls past stacked rows: a frame would cut one off and hide that more follow.
  const isLong = stacked && isPhone;
  const first =
    props.limit ?? (asCards || isLong ? pageCards : framed ? pageRows : Number.POSITIVE_INFINITY);
  const [asked, setLimit] = useState(0);
  const limit = Math.max(first, asked);
  const shown = Math.min(limit, rows.length);
  const columns = props.columns.map((column, k) => {
    const { kind = k === 0 ? "head" : framed ? "text" : "number" } = column;
    return { ...column, kind, className: column.className ?? classes[kind] };
  });
  const sections = props.sections ?? [{ key: "all", rows: rows.slice(0, shown) }];
  if (asCards) {
    return (
      <Stack gap="sm">
        <Cards sections={sections} columns={columns} card={card} />
        <MoreRows shown={shown} of={rows.length} step={pageCards} onMore={setLimit} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <ScrollTable
        label={props.label}
        minWidth={props.minWidth}
        maxHeight={isLong ? undefined : framed ? "75dvh" : maxHeight}
        className={framed ? `${classes.frame} ${stacked ? classes.stacked : ""}` : undefined}
      >
        <Table
          className={classes.table}
          stickyHeader={framed || maxHeight !== undefined}
          {...(framed ? { fz: "sm" } : props.dense ? dense : wide)}
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
              {columns.map((column) => (
                <Head key={column.name} {...column} />
              ))}
              {actions && (
                <Table.Th scope="col" className={props.actionsClass}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          {sections.map((section) => (
            <Body key={section.key} section={section} table={{ ...props, columns }} />
          ))}
        </Table>
      </ScrollTable>
      {rows.length === 0 && empty && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <MoreRows
        shown={shown}
        of={rows.length}
        step={isLong ? pageCards : pageRows}
        onMore={setLimit}
      />
    </Stack>
  );
}

const dense = { fz: "sm", horizontalSpacing: 6, verticalSpacing: 4 };
const wide = { horizontalSpacing: 8, verticalSpacing: "sm" };

function Head({ name, definition, head, about, className }: Omit<Column<never>, "cell">) {
  return (
    head ?? (
      <Table.Th scope="col" className={className}>
        {name}
        {definition && <DefinitionPopover definition={definition} />}
        {about && (
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        )}
      </Table.Th>
    )
  );
}

interface BodyProps<R> {
  section: Section<R>;
  table: Props<R>;
}

function Body<R extends object>({ section, table }: BodyProps<R>) {
  const { title, className, rows } = section;
  const { columns, actions } = table;
  const width = columns.length + (actions ? 1 : 0);
  return (
    <Table.Tbody className={className}>
      {title && (
        <Table.Tr className={classes.section}>
          <Table.Th scope="rowgroup" colSpan={width}>
            {title}
          </Table.Th>
        </Table.Tr>
      )}
      {rows.map((row, i) => {
        const more = table.below?.(row);
        return (
          <Fragment key={table.keyOf?.(row) ?? keyIn(row, i)}>
            <Table.Tr className={table.rowClass?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.name} {...column} framed={table.framed}>
                  {column.cell(row)}
                </Cell>
              ))}
              {actions && (
                <Table.Td data-actions className={table.actionsClass}>
                  {actions(row)}
                </Table.Td>
              )}
            </Table.Tr>
            {more && (
              <Table.Tr className={classes.beneath}>
                <Table.Td colSpan={width}>{more}</Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        );
      })}
    </Table.Tbody>
  );
}

type CellProps = Omit<Column<never>, "cell"> & { framed?: boolean; children: ReactNode };

function Cell({ name, kind, className, isClear, framed, children }: CellProps) {
  if (rowHeads.some((one) => one === kind)) {
    return (
      <Table.Th scope="row" className={className}>
        {children}
      </Table.Th>
    );
  }
  return (
    <Table.Td className={className} data-label={framed && !isClear ? name : undefined}>
      {children}
    </Table.Td>
  );
}

function keyIn(row: object, place: number): Key {
  if ("key" in row) return String(row.key);
  return "id" in row ? String(row.id) : place;
}

function Cards<R extends object>({
  sections,
  columns: [, ...columns],
  card,
}: Required<Pick<Props<R>, "sections" | "columns" | "card">>) {
  return (
    <Stack gap="sm">
      {sections.map(({ key, title, rows }) => (
        <Fragment key={key}>
          {title}
          {rows.map((row, i) => (
            <Paper key={keyIn(row, i)} component="article" withBorder p="md">
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
