import { Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MarkedText } from "@/components/ui/marked-text";
import { Section } from "@/components/ui/section";
import { eventsOptions } from "@/lib/training/queries";
import { samplesOf } from "@/lib/training/samples";
import type { TrainingEvent } from "@/lib/training/schema-progress";

interface Props {
  projectId: string;
  trainingId: string;
}

/** Paragraphs on the same queries as training changes them, the latest first. */
export function TrainingSamples({ projectId, trainingId }: Props) {
  const { data = [] } = useQuery(eventsOptions(projectId, trainingId));
  const queries = samplesOf(data);
  if (queries.length === 0) return null;
  return (
    <Section
      id="paragraphs"
      title="Paragraphs as training changes them"
      description="The same queries at every validation, the latest first. Statements of confidence are marked, as rules find them."
    >
      {queries.map(({ stage, query, samples }) => (
        <Stack key={`${stage} ${query}`} gap="xs">
          <Text size="sm" fw={600}>
            {query}
          </Text>
          {samples.map((sample) => (
            <SampleCard key={sample.no} sample={sample} />
          ))}
        </Stack>
      ))}
    </Section>
  );
}

function SampleCard({ sample: { stage, step, data } }: { sample: TrainingEvent }) {
  const text = typeof data.text === "string" ? data.text : "";
  return (
    <Paper withBorder p="sm">
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
      {text.trim() === "" ? (
        <Text size="sm" c="dimmed">
          The text is empty.
        </Text>
      ) : (
        <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          <MarkedText text={text} />
        </Text>
      )}
    </Paper>
  );
}
