"use client";

import { Alert, Button, Container, Stack } from "@mantine/core";

export default function StaffError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title="This page failed" role="alert">
        <Stack align="flex-start" gap="sm">
          Everything you saved is safe. Try again. If this happens again, tell the person who runs
          this server.
          <Button variant="default" size="xs" onClick={reset}>
            Try again
          </Button>
        </Stack>
      </Alert>
    </Container>
  );
}
