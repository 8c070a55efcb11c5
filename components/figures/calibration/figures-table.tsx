"use client";

import { Group, NativeSelect, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DataTable, phone } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import { DefinitionPopover } from "@/components/ui/definition-popover";
import { type ColumnName, columns } from "@/lib/figures/calibration/columns";
import type { FigureCell, FigureRow } from "@/lib/figures/calibration/figures-table";
import { footnotesOf } from "@/lib/figures/calibration/footnotes";
import {
  type Looks,
  nextSort,
  readSort,
  type SortBy,
  writeSort,
} from "@/lib/figures/calibration/looks";
import type { FiguresMethod } from "@/lib/figures/schema";
import { defineFigure } from "../definitions/figure-definitions";
import { CountText, FigureText, Note } from "../parts/figure-text";
import { GroupName } from "../parts/group-name";
import { BriefFigure, Footnotes, Marks } from "./brief-figure";

interface Sorting {
  sort: Looks["sort"];
  onSort: (sort: Looks["sort"]) => void;
}

interface Props extends Sorting {
  rows: readonly FigureRow[];
  chosen: readonly ColumnName[];
  method: FiguresMethod;
  /** A control that selects a row, in place of its name. */
  pick?: (row: FigureRow) => ReactNode;
  /** Whether a row is one line, and remarks on figures stand once below the table. */
  isBrief?: boolean;
}

/** The figures of each group of forecasts, one column per figure. Draws prepared rows. */
export function FiguresTable({ rows, chosen, method, pick, isBrief = false, ...sorting }: Props) {
  const isPhone = useMediaQuery(phone);
  const isDense = isBrief && !isPhone;
  // A card is read without the others, so it says its remarks. In a table, one on many cells stands below it.
  const footnotes: ReadonlyMap<string, string> = isPhone
    ? new Map()
    : footnotesOf(rows, isBrief ? 1 : 3);
  const nameOf = (row: FigureRow) => (
    <GroupName row={row} pick={row.beneath ? undefined : pick?.(row)} isBrief={isDense} />
  );
  const head = (by: SortBy, name: string, of: Parameters<typeof defineFigure>[0]) => ({
    name,
    definition: defineFigure(of, method),
    head: (
      <SortableHead by={by} name={name} {...sorting}>
        <DefinitionPopover definition={defineFigure(of, method)} />
      </SortableHead>
    ),
  });
  return (
    <Stack>
      {isPhone && <SortSelect chosen={chosen} {...sorting} />}
      <DataTable
        label="Calibration"
        minWidth={320 + (isDense ? 150 : 100) * chosen.length}
        dense={isDense}
        rows={rows}
        columns={[
          { ...head("name", "Group", "groups"), kind: "longName", cell: nameOf },
          {
            ...head("n", "Forecasts", "forecasts"),
            cell: ({ n, basis }) =>
              basis !== null &&
              (isDense ? n.toLocaleString("en") : <CountText n={n} basis={basis} />),
            isOnTop: true,
          },
          ...chosen.map((column, i) => ({
            ...head(column, columns[column].title, column),
            cell: ({ cells, n }: FigureRow) =>
              isDense ? (
                <BriefFigure cell={cells[i]} footnotes={footnotes} />
              ) : (
                toText(cells[i], n, footnotes)
              ),
          })),
        ]}
        rowClass={({ beneath }) => beneath && classes.beneath}
        card={(row) => (
          <>
            {/* A card has no row above it that says the name. */}
            {row.beneath ? <GroupName row={{ ...row, beneath: false }} /> : nameOf(row)}
            {row.basis !== null && (
              <Group gap={4} mt="xs">
                <Text size="sm" className="figure">
                  {row.n.toLocaleString("en")} forecasts{row.basis && `, ${row.basis}`}
                </Text>
                <DefinitionPopover definition={defineFigure("forecasts", method)} />
              </Group>
            )}
          </>
        )}
      />
      <Footnotes footnotes={footnotes} />
    </Stack>
  );
}

/** A figure with its interval and meaning, or a note that it is being computed. */
function toText(
  cell: FigureCell | undefined,
  rowN: number,
  footnotes: ReadonlyMap<string, string>,
): ReactNode {
  if (!cell?.figure) return cell?.isLate ? <Note>being computed</Note> : null;
  const { figure, word } = cell;
  const own = (remark: string | null | undefined) =>
    remark && !footnotes.has(remark) ? remark : null;
  const isClear = word !== "direction unclear";
  return (
    <FigureText
      figure={{ ...figure, why: own(figure.why) }}
      rowN={rowN}
      marks={<Marks cell={cell} footnotes={footnotes} />}
      after={
        <>
          {/* The sign of the number says the same. */}
          {word && (
            <Text component="div" size="sm" fw={isClear ? 560 : 400} c={isClear ? "" : "dimmed"}>
              {word}
            </Text>
          )}
          <Note>{own(cell.note)}</Note>
        </>
      }
    />
  );
}

interface HeadProps extends Sorting {
  by: SortBy;
  name: string;
  children: ReactNode;
}

/** The head of a column. Clicks sort by it upwards, downwards, and not at all. */
function SortableHead({ by, name, sort, onSort, children }: HeadProps) {
  const order = sort?.by === by && (sort.descending ? "descending" : "ascending");
  return (
    <Table.Th
      scope="col"
      className={by === "name" ? classes.longName : classes.number}
      aria-sort={order || undefined}
      // A word and its mark stay on one line.
      style={{ whiteSpace: name.includes(" ") ? undefined : "nowrap" }}
    >
      <UnstyledButton
        fz={"inherit"}
        fw={"inherit"}
        ta={"inherit"}
        display={"inline"}
        title={"Sort"}
        onClick={() => onSort(nextSort(sort, by))}
      >
        {name}
        {order && <span aria-hidden="true">{order === "ascending" ? " ↑" : " ↓"}</span>}
      </UnstyledButton>
      {children}
    </Table.Th>
  );
}

/** Sorts the cards, which have no column heads. */
const SortSelect = ({ chosen, sort, onSort }: Sorting & Pick<Props, "chosen">) => (
  <NativeSelect
    label="Order"
    size="xs"
    data={[
      { value: "", label: "Default order" },
      { value: "name", label: "Name" },
      { value: "-n", label: "Most forecasts" },
      ...chosen.flatMap((name) => [
        { value: name, label: `${columns[name].title}: lowest first` },
        { value: `-${name}`, label: `${columns[name].title}: highest first` },
      ]),
    ]}
    value={sort ? writeSort(sort) : ""}
    onChange={({ currentTarget: { value } }) => onSort(readSort(value))}
  />
);
