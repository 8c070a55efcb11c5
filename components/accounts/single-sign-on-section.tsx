"use client";

import { Alert, Button, Group, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { postConnect } from "@/lib/single-sign-on/queries";

/** Connecting an account with the lab's identity provider. */
export function SingleSignOnSection({ isOn }: { isOn: boolean }) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value ? null : "Enter your password") },
  });
  const connect = useMutation({
    mutationFn: postConnect,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <Paper withBorder p="lg" maw={720}>
      <form onSubmit={form.onSubmit(({ password }) => connect.mutate(password))} noValidate>
        <Stack>
          <Title order={2} size="h4">
            Single sign-on
          </Title>
          <Text size="sm" c="dimmed">
            {isOn
              ? "On. You can sign in at your lab's identity provider."
              : "Off. Connect your account to sign in at your lab's identity provider."}
          </Text>
          {!isOn && (
            <>
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
            </>
          )}
        </Stack>
      </form>
    </Paper>
  );
}
