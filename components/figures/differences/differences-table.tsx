"use client";

import { Stack, Text, Title } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import { DefinitionPopover } from "@/components/ui/definition-popover";
import {
  type ComparedCell,
  comparedFigures,
  comparedNames,
  type DifferenceRow,
  type DifferenceTable,
  formatP,
} from "@/lib/figures/differences/differences-table";
import { count } from "@/lib/text/count";
import { sectionDefinitions } from "../definitions/section-definitions";
import { CountText, FigureText, Note } from "../parts/figure-text";

export const DifferencesTable = ({ dataset, reader, rows }: Omit<DifferenceTable, "key">) => (
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
    {rows.length > 0 && (
      <DataTable
        label={`Differences: ${dataset}, ${reader}`}
        minWidth={760}
        maxHeight={640}
        rows={rows}
        columns={[
          { name: "First − second", kind: "longName", cell: pairName },
          {
            name: "Questions",
            cell: (row) => <CountText n={row.questions} basis={leftOut(row)} />,
            isOnTop: true,
          },
          ...comparedNames.map((name) => ({
            name: comparedFigures[name].label,
            cell: ({ cells }: DifferenceRow) => (
              <Difference {...cells[name]} several={rows.length > 1} />
            ),
          })),
        ]}
        card={(row) => (
          <>
            {pairName(row)}
            <Text size="sm" c="dimmed" className="figure">
              {count(row.questions, "question")}
              {row.unpaired > 0 && `, ${leftOut(row)}`}
            </Text>
          </>
        )}
      />
    )}
  </Stack>
);

function adjustment(rows: number): string {
  if (rows === 0) return "No other model shares questions with the baseline here.";
  if (rows === 1) return "First minus second, on the questions that both have.";
  return `First minus second, on the questions that both have. For each figure, p is shown unadjusted and Holm-adjusted for ${rows} comparisons.`;
}

const pairName = ({ first, second }: DifferenceRow) => (
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

interface DifferenceProps extends ComparedCell {
  /** Whether p is adjusted for other comparisons. */
  several: boolean;
}

/** A difference with its interval, p, and the better model where that is clear. */
const Difference = ({ figure, p, adjusted, better, several }: DifferenceProps) => (
  <FigureText
    figure={figure}
    rowN={figure.n}
    after={
      p !== null && (
        <>
          <Note>
            p {formatP(p)}
            {several && adjusted !== null && ` · Holm ${formatP(adjusted)}`}
          </Note>
          {better && (
            <Text component="div" size="xs" fw={560}>
              {better} is better
            </Text>
          )}
        </>
      )
    }
  />
);
