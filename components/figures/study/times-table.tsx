import { Table } from "@mantine/core";
import { PersonName } from "@/components/quality/parts/person-name";
import type { TimeRow } from "@/lib/figures/study/times-charts";
import classes from "../parts/figures.module.css";

/** Times with what was done meanwhile. What was not measured is a dash. */
export function TimesTable({
  label,
  head,
  unit,
  rows,
}: {
  label: string;
  /** What a row is of. */
  head: string;
  /** What n counts. */
  unit: string;
  rows: readonly TimeRow[];
}) {
  const numbers = [
    unit,
    "Median",
    "Quartiles",
    "90th percentile",
    "Idle",
    "Edits per output",
    "Pastes",
  ];
  return (
    <Table.ScrollContainer
      minWidth={760}
      maxHeight={560}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table className={classes.table} fz="sm" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.name}>
              {head}
            </Table.Th>
            {numbers.map((name) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" className={classes.name}>
                <PersonName pseudonym={row.name} simulated={row.simulated} />
              </Table.Th>
              {cellsOf(row).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                <Table.Td key={column} className={classes.number}>
                  {cell ?? "–"}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const cellsOf = ({ n, median, quartiles, p90, idle, edits, pastes }: TimeRow) => [
  n.toLocaleString("en"),
  ...[median, quartiles, p90, idle, edits],
  pastes.toLocaleString("en"),
];
