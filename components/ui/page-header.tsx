import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { GuideSlug } from "@/lib/guide/pages";
import { HelpLink } from "./help-link";

interface Props {
  title: string;
  /** The page of the guide that explains this one, or a section of it: "admins#the-log". */
  help?: GuideSlug | `${GuideSlug}#${string}`;
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, help, children, actions }: Props) {
  const [page, section] = (help?.split("#") ?? []) as [GuideSlug?, string?];
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
        {page !== undefined && (
          <HelpLink page={page} section={section}>
            How this works
          </HelpLink>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
