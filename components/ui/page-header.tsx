import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { GuideSlug } from "@/lib/guide/pages";
import { HelpLink } from "./help-link";

interface Props {
  title: string;
  /** The page of the guide that explains this one. */
  help?: GuideSlug;
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, help, children, actions }: Props) {
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <Stack gap={4} maw={640}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
        {help !== undefined && <HelpLink page={help}>How this works</HelpLink>}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
