import { Anchor, Badge, Group, Paper, Stack, Title } from "@mantine/core";
import Link from "next/link";
import { Counts } from "@/components/ui/counts";
import type { DatasetSummary } from "@/lib/datasets/schema";

interface Props {
  projectId: string;
  dataset: DatasetSummary;
}

/** A dataset at a glance: how much is in it, with links to its questions and its calibration. */
export function DatasetCard({ projectId, dataset }: Props) {
  const base = `/projects/${projectId}/datasets/${dataset.id}`;
  const splits = dataset.splits.filter(({ split }) => split !== null);
  const { questions, generations, forecasts } = dataset;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" h="100%" justify="space-between">
        <Stack gap="sm">
          <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
            {dataset.name}
          </Title>
          <Counts cols={3} counts={{ questions, texts: generations, forecasts }} />
          {splits.length > 0 && (
            <Group gap={6}>
              {splits.map(({ split, questions: n }) => (
                <Badge key={split} variant="light" color="gray" tt="none" maw="100%">
                  {split} {n.toLocaleString("en")}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
        <Group gap="md">
          <Anchor component={Link} href={`${base}/questions`}>
            Questions
          </Anchor>
          {forecasts > 0 && (
            <Anchor component={Link} href={base}>
              Calibration
            </Anchor>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
