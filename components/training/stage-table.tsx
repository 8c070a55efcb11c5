import { Badge, Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import type { TrainingStage } from "@/lib/training/schema";
import { stageKindTexts } from "@/lib/training/words";
import { stageNote } from "./stage-note";

const colors = { missing: "gray", running: "pine", done: "dark", failed: "red" } as const;
const shownFigures = 4;

/** Every stage with what it does, how far it is, and its figures on held-out rows. */
export function StageTable({ stages }: { stages: readonly TrainingStage[] }) {
  return (
    <DataTable
      framed
      label="Stages"
      minWidth={640}
      rows={stages}
      keyOf={({ name }) => name}
      columns={[
        {
          name: "Stage",
          kind: "longName",
          cell: ({ name, kind }) => (
            <>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {stageKindTexts[kind] ?? kind}
              </Text>
            </>
          ),
        },
        {
          name: "State",
          kind: "mark",
          cell: (stage) => (
            <Badge color={colors[stage.state]} variant="light" maw="none">
              {stageNote(stage)}
            </Badge>
          ),
        },
        {
          name: "Figures",
          kind: "long",
          cell: ({ figures, message }) => (
            <>
              <Text size="sm" className="figure">
                {Object.entries(figures)
                  .slice(0, shownFigures)
                  .map(
                    ([name, value]) =>
                      `${name.replaceAll("_", " ")} ${value === null ? "not a number" : shortNumber(value)}`,
                  )
                  .join(", ")}
              </Text>
              {message && (
                <Text size="sm" c="red">
                  {message}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

const shortNumber = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(3);
