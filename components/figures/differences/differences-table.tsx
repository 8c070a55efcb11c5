"use client";

import { Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { DefinitionPopover } from "@/components/figures/definitions/definition-popover";
import { CountText } from "@/components/figures/parts/count-text";
import classes from "@/components/figures/parts/figures.module.css";
import { narrow } from "@/components/figures/parts/narrow";
import {
  comparedFigures,
  comparedNames,
  type DifferenceRow,
  type DifferenceTable,
} from "@/lib/figures/differences/differences-table";
import { count } from "@/lib/text/count";
import { sectionDefinitions } from "../definitions/section-definitions";
import { DifferenceText } from "./difference-text";

/** The comparisons of one dataset and reader; cards on a narrow screen. */
export function DifferencesTable({ table }: { table: DifferenceTable }) {
  const { dataset, reader, rows } = table;
  const asCards = useMediaQuery(narrow);
  return (
    <Stack gap="xs">
      <div>
        <Title order={3} size="h5">
          {dataset}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          {reader}. {adjustment(rows.length)}{" "}
          {rows.length > 1 && <DefinitionPopover definition={sectionDefinitions.holm} />}
        </Text>
      </div>
      {rows.length > 0 && (asCards ? <Cards rows={rows} /> : <Wide table={table} />)}
    </Stack>
  );
}

function adjustment(rows: number): string {
  if (rows === 0) return "No other model shares questions with the baseline here.";
  if (rows === 1) return "First minus second, on the questions that both have.";
  return `First minus second, on the questions that both have. For each figure, p is shown unadjusted and Holm-adjusted for ${rows} comparisons.`;
}

function Wide({ table: { dataset, reader, rows } }: { table: DifferenceTable }) {
  return (
    <Table.ScrollContainer
      minWidth={760}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`Differences: ${dataset}, ${reader}`}
      maxHeight={640}
    >
      <Table className={classes.table} stickyHeader verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">First − second</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Questions
            </Table.Th>
            {comparedNames.map((name) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {comparedFigures[name].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" className={`${classes.name} ${classes.longName}`}>
                <PairName row={row} />
              </Table.Th>
              <Table.Td className={classes.number}>
                <CountText n={row.questions} basis={leftOut(row)} />
              </Table.Td>
              {comparedNames.map((name) => (
                <Table.Td key={name} className={classes.number}>
                  <DifferenceText cell={row.cells[name]} several={rows.length > 1} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards({ rows }: { rows: readonly DifferenceRow[] }) {
  return rows.map((row) => (
    <Paper key={row.key} component="article" withBorder p="md">
      <PairName row={row} />
      <Text size="sm" c="dimmed" className="figure">
        {count(row.questions, "question")}
        {row.unpaired > 0 && `, ${leftOut(row)}`}
      </Text>
      <dl className={classes.list}>
        {comparedNames.map((name) => (
          <div key={name}>
            <Text component="dt" size="sm">
              {comparedFigures[name].label}
            </Text>
            <dd>
              <DifferenceText cell={row.cells[name]} several={rows.length > 1} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  ));
}

const PairName = ({ row: { first, second } }: { row: DifferenceRow }) => (
  <>
    <Text fz="md" fw={560}>
      {first}
    </Text>
    <Text size="sm" c="dimmed">
      − {second}
    </Text>
  </>
);

const leftOut = ({ unpaired }: DifferenceRow) =>
  unpaired === 0 ? "none left out" : `${unpaired.toLocaleString("en")} left out`;
