import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A control with its name above it, and something beside the name. */
export function Setting({
  label,
  after,
  children,
}: {
  label: string;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap={2}>
      <Group gap={2} mih={24}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        {after}
      </Group>
      {children}
    </Stack>
  );
}
