import { Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { FigureRow } from "@/lib/figures/calibration/figures-table";
import { SimulatedBadge } from "./simulated-badge";

interface Props {
  row: FigureRow;
  /** A control that selects the row, in place of its name. */
  pick?: ReactNode;
}

/** The name of a row's group of forecasts, with notes on it. */
export function GroupName({ row, pick }: Props) {
  return (
    <Stack gap={4} align="flex-start">
      {row.beneath ? (
        <VisuallyHidden>{row.name}</VisuallyHidden>
      ) : (
        <>
          {pick ?? (
            <Text fz="md" fw={560}>
              {row.name}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {row.detail}
          </Text>
        </>
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
