import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of a page with a title of its own, framed. */
export function Section({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder p="lg" maw={720} component="section" aria-labelledby={id}>
      <Stack>
        <div>
          <Group justify="space-between">
            <Title order={2} size="h4" id={id}>
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
