"use client";

import { Group, Paper, Stack, Text } from "@mantine/core";
import { SectionHead } from "@/components/figures/parts/section-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { deletePublished, publishedOptions } from "@/lib/published/queries";
import type { PublishedSource } from "@/lib/published/schema";
import { tablesText } from "./tables-text";

interface Props {
  projectId: string;
  sources: readonly PublishedSource[];
}

/** The sources of the figures, with their numbers and buttons to remove them. */
export function SourceList({ projectId, sources }: Props) {
  const remove = useAction({
    mutationFn: (sourceId: string) => deletePublished(projectId, sourceId),
    refresh: [publishedOptions(projectId)],
  });
  return (
    <section aria-label="Sources">
      <SectionHead title="Sources" />
      <Stack gap="xs">
        {sources.map(({ id, name, createdAt, createdBy, tables }) => {
          const figures = tables.reduce((sum, table) => sum + table.figures, 0);
          return (
            <Paper key={id} withBorder px="md" py="sm">
              <Group justify="space-between" gap="sm">
                <Stack gap={2} miw={0} flex="1 1 240px">
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {tablesText(tables)} ·{" "}
                    {createdAt ? <Time at={createdAt} /> : "comes with Candor"}
                    {createdBy && ` · ${createdBy}`}
                  </Text>
                </Stack>
                {createdAt && (
                  <ConfirmButton
                    label="Remove"
                    title={`Remove “${name}”?`}
                    confirm="Remove"
                    onConfirm={() => remove.mutate(id)}
                  >
                    This removes its {figures} figures from all tables and charts of this project.
                    It changes no forecasts. You can import the file again.
                  </ConfirmButton>
                )}
              </Group>
            </Paper>
          );
        })}
      </Stack>
    </section>
  );
}
