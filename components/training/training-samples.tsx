import { Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import { eventsOptions } from "@/lib/training/queries";
import type { TrainingEvent } from "@/lib/training/schema-progress";

interface Props {
  projectId: string;
  trainingId: string;
}

const shownSteps = 6;

/** Paragraphs on the same queries as training changes them, the latest first. */
export function TrainingSamples({ projectId, trainingId }: Props) {
  const { data = [] } = useQuery(eventsOptions(projectId, trainingId));
  const samples = data.filter(({ event }) => event === "sample");
  if (samples.length === 0) return null;
  const queries = Map.groupBy(samples, ({ stage, data }) => `${stage}\n${String(data.query)}`);
  return (
    <Section
      title="Paragraphs as training changes them"
      description="The same queries at every validation, the latest first."
    >
      {[...queries].map(([key, own]) => (
        <Stack key={key} gap="xs">
          <Text size="sm" fw={600}>
            {String(own[0]?.data.query)}
          </Text>
          {own.toReversed().slice(0, shownSteps).map(sampleCard)}
        </Stack>
      ))}
    </Section>
  );
}

const sampleCard = ({ no, stage, step, data }: TrainingEvent) => (
  <Paper key={no} withBorder p="sm">
    <Group justify="space-between">
      <Text size="xs" c="dimmed">
        {stage}, step {step}
      </Text>
      {typeof data.reward === "number" && (
        <Text size="xs" c="dimmed" className="figure">
          reward {data.reward.toPrecision(3)}
        </Text>
      )}
    </Group>
    <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {String(data.text)}
    </Text>
  </Paper>
);
