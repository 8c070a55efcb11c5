import { Group, Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of a page with a title of its own, framed. */
export const Section = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Paper withBorder p="lg" maw={720} component="section">
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  </Paper>
);
