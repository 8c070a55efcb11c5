import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus";

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
  const part = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(part, heading);
  return (
    <Paper
      ref={part}
      id={id}
      withBorder
      p="lg"
      maw={720}
      component="section"
      // Below the page's header.
      style={{ scrollMarginTop: 72 }}
    >
      <Stack>
        <div>
          <Group justify="space-between">
            <Title ref={heading} order={2} size="h4" tabIndex={-1}>
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
