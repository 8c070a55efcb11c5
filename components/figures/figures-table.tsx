"use client";

import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CountText } from "@/components/results/count-text";
import { GroupName } from "@/components/results/group-name";
import { narrow } from "@/components/results/narrow";
import classes from "@/components/results/results.module.css";
import { type ColumnName, columns } from "@/lib/figures/prepare-columns";
import type { FigureRow } from "@/lib/figures/prepare-figures-table";
import type { Looks } from "@/lib/figures/prepare-looks";
import type { FiguresMethod } from "@/lib/figures/schema";
import { FigureCards } from "./figure-cards";
import { FigureCellText } from "./figure-cell-text";
import { SortableHead } from "./sortable-head";

export interface FiguresTableProps {
  rows: readonly FigureRow[];
  chosen: readonly ColumnName[];
  method: FiguresMethod;
  sort: Looks["sort"];
  onSort: (sort: Looks["sort"]) => void;
  /** Something to choose a row by, in place of its name. */
  pick?: (row: FigureRow) => ReactNode;
}

/** The figures of each group of forecasts, a column for each. Draws prepared rows. */
export function FiguresTable(props: FiguresTableProps) {
  const { rows, chosen, method, sort, onSort, pick } = props;
  if (useMediaQuery(narrow)) return <FigureCards {...props} />;
  const name = `${classes.name} ${classes.longName}`;
  const sorting = { method, sort, onSort };
  return (
    <Table.ScrollContainer
      minWidth={320 + 120 * chosen.length}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Calibration"
    >
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <SortableHead by="name" name="Group" of="groups" className={name} {...sorting} />
            <SortableHead by="n" name="Forecasts" of="forecasts" {...sorting} />
            {chosen.map((column) => (
              <SortableHead
                key={column}
                by={column}
                name={columns[column].title}
                of={column}
                {...sorting}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key} className={row.beneath ? classes.beneath : undefined}>
              <Table.Th scope="row" className={name}>
                <GroupName row={row} pick={row.beneath ? undefined : pick?.(row)} />
              </Table.Th>
              <Table.Td className={classes.number}>
                {!row.beneath && <CountText n={row.n} basis={row.basis} />}
              </Table.Td>
              {row.cells.map((cell) => (
                <Table.Td key={cell.column} className={classes.number}>
                  <FigureCellText cell={cell} row={row} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
