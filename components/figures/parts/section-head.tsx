import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The head of a part of the results. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="center" mb="sm" gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
