"use client";

import { Anchor, Group, List, Paper, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { RunStateBadge } from "@/components/runs/run-state-badge";
import { Section } from "@/components/ui/section";
import { readingText } from "@/lib/training/evaluation-state";
import type { TrainingDetail } from "@/lib/training/schema";
import { EvaluateModel } from "./evaluate-model";
import { FrontierLink } from "./frontier-link";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** The models that a training run has made, and how they are evaluated. */
export function TrainingModels({ projectId, training }: Props) {
  if (training.models.length === 0) return null;
  return (
    <Section
      id="models"
      title="Models"
      description="Have a model write about questions and its texts read: then it stands beside the others."
    >
      {training.models.map((model) => (
        <Paper key={model.id} withBorder p="sm">
          <Stack gap="xs">
            <Group justify="space-between">
              <div>
                <Text fw={600} size="sm">
                  {model.name}
                </Text>
                <Anchor
                  component={Link}
                  href={`/projects/${projectId}/training/models/${model.id}`}
                  size="xs"
                >
                  Where it comes from
                </Anchor>
              </div>
              <EvaluateModel projectId={projectId} training={training} model={model} />
            </Group>
            {model.evaluations.length > 0 && (
              <List size="sm" listStyleType="none">
                {model.evaluations.map((one) => (
                  <List.Item key={one.id}>
                    <Group gap="xs">
                      <RunLink projectId={projectId} run={one.write} />
                      {readingText(one) === null ? (
                        <RunLink projectId={projectId} run={one.read} />
                      ) : (
                        <Text size="sm" c="dimmed">
                          {readingText(one)}
                        </Text>
                      )}
                      {one.read.state === "done" && (
                        <FrontierLink projectId={projectId} modelId={model.id} evaluation={one} />
                      )}
                      {one.write.state === "done" && (
                        <Anchor
                          component={Link}
                          size="sm"
                          href={`/projects/${projectId}/studies/new?${textsOf(model.id, one)}`}
                        >
                          Have people read it
                        </Anchor>
                      )}
                    </Group>
                    {one.problem && (
                      <Text size="sm" c="red">
                        The reading can’t start: {one.problem}
                      </Text>
                    )}
                  </List.Item>
                ))}
              </List>
            )}
          </Stack>
        </Paper>
      ))}
    </Section>
  );
}

type Evaluation = TrainingDetail["models"][number]["evaluations"][number];
type Run = Evaluation["write"];

/** Names the texts of an evaluation in the address of a new study. */
const textsOf = (modelId: string, { datasetId, split }: Evaluation) =>
  new URLSearchParams({ dataset: datasetId, ...(split !== null && { split }), model: modelId });

const RunLink = ({ projectId, run }: { projectId: string; run: Run }) => (
  <Group gap={4}>
    <Anchor component={Link} href={`/projects/${projectId}/runs/${run.id}`} size="sm">
      {run.name}
    </Anchor>
    <RunStateBadge state={run.state} />
  </Group>
);
