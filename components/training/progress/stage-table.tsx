import { Anchor, Badge, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table";
import { stagesWithCurves } from "@/lib/training/curves";
import { eventsOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { stageFigures } from "@/lib/training/stage-figures";
import { stageKindTexts } from "@/lib/training/words";
import { stageNote } from "./stage-note";
import { rowOf } from "./stage-row";
import classes from "./stage-table.module.css";

const colors = { missing: "gray", running: "pine", done: "dark", failed: "red" } as const;

interface Props {
  projectId: string;
  training: TrainingDetail;
  /** Shows a stage's curves, or the log's lines about it, where they are on the page. */
  onCurves: (stage: string) => void;
  onLog: (stage: string) => void;
}

/** Every stage with what it does, how far it is, its figures, and the way to its curves and log. */
export function StageTable({ projectId, training, onCurves, onLog }: Props) {
  const { data = [] } = useQuery(eventsOptions(projectId, training.id));
  const withCurves = new Set(stagesWithCurves(data));
  return (
    <DataTable
      framed
      label="Stages"
      minWidth={640}
      rows={training.stageList}
      keyOf={({ name }) => name}
      columns={[
        {
          name: "Stage",
          kind: "longName",
          cell: ({ name, kind, state }) => (
            <>
              <Text size="sm" fw={600} id={rowOf(name)} className={classes.stage} tabIndex={-1}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {stageKindTexts[kind] ?? kind}
              </Text>
              <Group gap="xs">
                {withCurves.has(name) && (
                  <Anchor
                    href="#curves"
                    size="xs"
                    aria-label={`Curves of ${name}`}
                    onClick={() => onCurves(name)}
                  >
                    Curves
                  </Anchor>
                )}
                {state !== "missing" && (
                  <Anchor
                    href="#log"
                    size="xs"
                    aria-label={`Log of ${name}`}
                    onClick={() => onLog(name)}
                  >
                    Log
                  </Anchor>
                )}
              </Group>
            </>
          ),
        },
        {
          name: "State",
          kind: "mark",
          cell: (stage) => (
            <Badge color={colors[stage.state]} variant="light" maw="none" w="max-content">
              {stageNote(stage)}
            </Badge>
          ),
        },
        {
          name: "Figures",
          kind: "long",
          cell: ({ kind, figures, message }) => (
            <div>
              {stageFigures(kind, figures).map((text) => (
                <Text key={text} size="sm" className="figure">
                  {text}
                </Text>
              ))}
              {message && (
                <Text size="sm" c="red">
                  {message}
                </Text>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
