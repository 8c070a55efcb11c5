import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of a page with a title of its own, framed. */
export function Section({
  id,
  title,
  description,
  actions,
  children,
}: {
  /** Where links on the page lead to it. */
  id?: string;
  title: string;
  description?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper id={id} withBorder p="lg" maw={720} component="section">
      <Stack>
        <div>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {title}
            </Title>
            {actions && <Group gap="sm">{actions}</Group>}
          </Group>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
