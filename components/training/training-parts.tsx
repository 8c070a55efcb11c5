import { Anchor, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { checkpointsOptions, eventsOptions, outputsOptions } from "@/lib/training/queries";
import { samplesOf } from "@/lib/training/samples";
import type { TrainingDetail } from "@/lib/training/schema";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** Links to the parts of a training run's page, which is long; those that are there. */
export function TrainingParts({ projectId, training }: Props) {
  const { id, stagesDone, models, jobs } = training;
  const { data: checkpoints } = useQuery({
    ...checkpointsOptions(projectId, id, stagesDone),
    enabled: training.stageList.some(({ kind, state }) => kind === "rl" && state === "done"),
  });
  const { data: events = [] } = useQuery(eventsOptions(projectId, id));
  const { data: files } = useQuery(outputsOptions(projectId, id, stagesDone));
  const parts = [
    { id: "curves", name: "Curves", isThere: true },
    { id: "checkpoints", name: "Checkpoints", isThere: !!checkpoints?.checkpoints.length },
    { id: "models", name: "Models", isThere: models.length > 0 },
    { id: "paragraphs", name: "Paragraphs", isThere: samplesOf(events).length > 0 },
    { id: "stages", name: "Stages", isThere: true },
    { id: "files", name: "Files", isThere: !!files?.outputs.length },
    { id: "log", name: "Log", isThere: jobs.length > 0 },
    { id: "settings", name: "Settings", isThere: true },
  ];
  return (
    <Group component="nav" aria-label="Parts of the page" gap="md">
      {parts
        .filter(({ isThere }) => isThere)
        .map((part) => (
          <Anchor key={part.id} href={`#${part.id}`} size="sm">
            {part.name}
          </Anchor>
        ))}
    </Group>
  );
}
