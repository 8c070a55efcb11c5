import { Fieldset, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of the form, with a line on what it is for. */
export function FormSection({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Fieldset
      legend={
        <Title order={2} size="h5">
          {title}
        </Title>
      }
      miw={0}
    >
      <Stack>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}
