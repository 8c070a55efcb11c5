"use client";

import { Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import type { Definition } from "@/components/ui/definition-popover";
import type { PlainRow, PlainTable } from "@/lib/figures/format/figure-latex";
import { FigureText, Note } from "./figure-text";

interface Props {
  table: PlainTable;
  label: string;
  /** By column. */
  definitions?: Readonly<Record<string, Definition>>;
}

/** A table of prepared figures; on a phone a card for each row. */
export const PlainFiguresTable = ({
  table: { first, columns, rows },
  label,
  definitions = {},
}: Props) => (
  <DataTable
    label={label}
    minWidth={200 + 130 * columns.length}
    rows={rows}
    columns={[
      { name: first, kind: "name", cell: nameOf },
      ...columns.map((name, i) => ({
        name,
        definition: definitions[name],
        cell: ({ cells, n }: PlainRow) => {
          const cell = cells[i];
          return typeof cell === "object" ? <FigureText figure={cell} rowN={n} /> : cell;
        },
      })),
    ]}
    card={nameOf}
  />
);

const nameOf = ({ name, note }: PlainRow) => (
  <>
    <Text fw={560}>{name}</Text>
    <Note>{note}</Note>
  </>
);
