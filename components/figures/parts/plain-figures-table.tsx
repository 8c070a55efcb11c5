"use client";

import { Paper, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Definition } from "@/components/figures/definitions/definition";
import { DefinitionPopover } from "@/components/figures/definitions/definition-popover";
import type { PlainRow, PlainTable } from "@/lib/figures/format/figure-latex";
import { FigureText } from "./figure-text";
import classes from "./figures.module.css";
import { narrow } from "./narrow";
import { Note } from "./note";

interface Props {
  table: PlainTable;
  label: string;
  /** By column. */
  definitions: Readonly<Record<string, Definition>>;
}

/** A table of prepared figures; on a phone a card for each row. */
export function PlainFiguresTable(props: Props) {
  const { table, label, definitions } = props;
  const { first, columns, rows } = table;
  if (useMediaQuery(narrow)) return <Cards {...props} />;
  return (
    <Table.ScrollContainer
      minWidth={200 + 130 * columns.length}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.name}>
              {first}
            </Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" className={classes.number}>
                {column} <Defined definition={definitions[column]} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" className={classes.name}>
                <Text component="span" fw={560}>
                  {row.name}
                </Text>
                <Note text={row.note} />
              </Table.Th>
              {row.cells.map((cell, i) => (
                <Table.Td key={columns[i]} className={classes.number}>
                  <CellText cell={cell} n={row.n} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards({ table: { columns, rows }, definitions }: Props) {
  return (
    <Stack gap="sm">
      {rows.map((row) => (
        <Paper key={row.key} withBorder p="sm">
          <Text fw={560}>{row.name}</Text>
          <Note text={row.note} />
          <dl className={classes.list}>
            {row.cells.map((cell, i) => (
              <div key={columns[i]}>
                <Text component="dt" size="sm">
                  {columns[i]} <Defined definition={definitions[columns[i] ?? ""]} />
                </Text>
                <dd>
                  <CellText cell={cell} n={row.n} />
                </dd>
              </div>
            ))}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}

function CellText({ cell, n }: { cell: PlainRow["cells"][number]; n: number }) {
  return typeof cell === "string" ? cell : <FigureText figure={cell} rowN={n} />;
}

function Defined({ definition }: { definition: Definition | undefined }) {
  return definition ? <DefinitionPopover definition={definition} /> : null;
}
