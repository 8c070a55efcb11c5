import { Group, Paper, Stack, Text } from "@mantine/core";
import type { CalibrationRow } from "@/lib/results/prepare-calibration-table";
import type { CalibrationTableProps } from "./calibration-table";
import { DefinitionButton } from "./definition-button";
import { DirectionWord } from "./direction-word";
import { FigureList, type ListedFigure } from "./figure-list";
import { GroupName } from "./group-name";
import { Note } from "./note";

/** The table of calibration on a narrow screen: a card for each row. */
export function CalibrationCards({ rows, method }: CalibrationTableProps) {
  return (
    <Stack>
      {rows.map((row) => (
        <Paper key={row.key} component="article" withBorder p="md">
          {/* A card has no row above it that says the name. */}
          <GroupName row={{ ...row, beneath: false }} />
          <Group gap={4} mt="xs">
            <Text size="sm" className="figure">
              {row.n.toLocaleString("en")} forecasts, {row.basis}
            </Text>
            <DefinitionButton of="forecasts" method={method} />
          </Group>
          <FigureList figures={figuresOf(row)} rowN={row.n} method={method} />
        </Paper>
      ))}
    </Stack>
  );
}

const figuresOf = (row: CalibrationRow): ListedFigure[] => [
  { name: "Accuracy", of: "accuracy", figure: row.accuracy },
  { name: "Mean confidence", of: "meanConfidence", figure: row.meanConfidence },
  {
    name: "Confidence − accuracy",
    of: "direction",
    figure: row.direction,
    after: <DirectionWord word={row.direction.word} />,
  },
  { name: "ECE", of: "ece", figure: row.ece, after: <Note text={row.eceNote} /> },
];
