import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Says that there is nothing yet, what would be here, and how to get it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Paper withBorder p="xl" radius="md">
      <Stack align="center" gap="xs" ta="center" maw={480} mx="auto">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" component="div">
          {children}
        </Text>
      </Stack>
    </Paper>
  );
}
