"use client";

import { Alert, Button, Group, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { postConnect } from "@/lib/single-sign-on/queries";
import { type Connection, ConnectionRow } from "./connection-row";

interface Props {
  canConnect: boolean;
  connections: readonly Connection[];
  hasPassword: boolean;
}

/** The identity providers with which an account is connected, and connecting it with the instance's. */
export function SingleSignOnSection({ canConnect, connections, hasPassword }: Props) {
  return (
    <Paper withBorder p="lg" maw={720} component="section">
      <Stack>
        <Title order={2} size="h4">
          Single sign-on
        </Title>
        <Text size="sm" c="dimmed">
          {canConnect
            ? "Connect your account to sign in at your lab’s identity provider."
            : "You can sign in at your lab’s identity provider."}
        </Text>
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.issuer}
            connection={connection}
            hasPassword={hasPassword}
          />
        ))}
        {canConnect && hasPassword && <ConnectForm />}
      </Stack>
    </Paper>
  );
}

function ConnectForm() {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value ? null : "Enter your password") },
  });
  const connect = useMutation({
    mutationFn: postConnect,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <form onSubmit={form.onSubmit(({ password }) => connect.mutate(password))} noValidate>
      <Stack>
        <PasswordInput
          label="Password, to connect"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {connect.error && (
          <Alert color="red" role="alert">
            {connect.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={connect.isPending}>
            Connect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
