import { Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { FigureRow } from "@/lib/figures/calibration/figures-table";
import { SimulatedBadge } from "./simulated-badge";

interface Props {
  row: FigureRow;
  /** A control that selects the row, in place of its name. */
  pick?: ReactNode;
  /** Whether its details are beside the name, on one line. */
  isBrief?: boolean;
}

/** The name of a row's group of forecasts, with notes on it. */
export function GroupName({ row, pick, isBrief = false }: Props) {
  return (
    <Stack gap={4} align="flex-start">
      {row.beneath ? (
        <VisuallyHidden>{row.name}</VisuallyHidden>
      ) : (
        <Group gap={isBrief ? 8 : 4} wrap={isBrief ? "nowrap" : "wrap"} align="baseline">
          {pick ?? (
            <Text fz="md" fw={560}>
              {row.name}
            </Text>
          )}
          <Text size="xs" c="dimmed" w={isBrief ? undefined : "100%"} truncate={isBrief}>
            {row.detail}
          </Text>
        </Group>
      )}
      {row.people && <Text size="sm">{row.people}</Text>}
      {row.simulated && <SimulatedBadge simulated={row.simulated} what="" />}
      {row.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
