"use client";

import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CountText } from "@/components/figures/parts/count-text";
import classes from "@/components/figures/parts/figures.module.css";
import { GroupName } from "@/components/figures/parts/group-name";
import { narrow } from "@/components/figures/parts/narrow";
import { columns } from "@/lib/figures/calibration/columns";
import { FigureCards } from "./figure-cards";
import { FigureCellText } from "./figure-cell-text";
import type { FiguresTableProps } from "./figures-table-props";
import { SortableHead } from "./sortable-head";

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
                {row.basis !== null && <CountText n={row.n} basis={row.basis} />}
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
