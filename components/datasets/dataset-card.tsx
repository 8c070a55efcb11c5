import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import type { DatasetSummary } from "@/lib/datasets/schema";

/** A dataset at a glance: how much is in it, and the ways to its questions and its calibration. */
export function DatasetCard({
  projectId,
  dataset,
}: {
  projectId: string;
  dataset: DatasetSummary;
}) {
  const base = `/projects/${projectId}/datasets/${dataset.id}`;
  const splits = dataset.splits.filter(({ split }) => split !== null);
  const counts = [
    { label: "questions", n: dataset.questions },
    { label: "texts", n: dataset.generations },
    { label: "forecasts", n: dataset.forecasts },
  ];
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" h="100%" justify="space-between">
        <Stack gap="sm">
          <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
            {dataset.name}
          </Title>
          <SimpleGrid cols={3} component="dl" m={0}>
            {counts.map(({ label, n }) => (
              <div key={label}>
                <Text component="dd" m={0} fz="xl" fw={620} className="figure">
                  {n.toLocaleString("en")}
                </Text>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
              </div>
            ))}
          </SimpleGrid>
          {splits.length > 0 && (
            <Group gap={6}>
              {splits.map(({ split, questions }) => (
                <Badge key={split} variant="light" color="gray" tt="none" maw="100%">
                  {split} {questions.toLocaleString("en")}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
        <Group gap="md">
          <Anchor component={Link} href={`${base}/questions`}>
            Questions
          </Anchor>
          {dataset.forecasts > 0 && (
            <Anchor component={Link} href={base}>
              Calibration
            </Anchor>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
