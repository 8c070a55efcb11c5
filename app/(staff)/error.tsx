"use client";

import { Alert, Button, Container, Stack } from "@mantine/core";

export default function StaffError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title="This page failed" role="alert">
        <Stack align="flex-start" gap="sm">
          What you had saved is safe. Try again; if it happens twice, tell whoever runs this server.
          <Button variant="default" size="xs" onClick={reset}>
            Try again
          </Button>
        </Stack>
      </Alert>
    </Container>
  );
}
