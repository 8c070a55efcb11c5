"use client";

import { Alert, Button, Group, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { passwordHint } from "@/lib/accounts/password-hint";
import { accountOptions, postPassword } from "@/lib/accounts/queries";

export function PasswordSection() {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { current: "", password: "" },
    validate: {
      current: (value) => (value ? null : "Enter your current password"),
      password: (value) => (value ? null : "Choose a new password"),
    },
  });
  const change = useMutation({
    mutationFn: postPassword,
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(accountOptions());
    },
  });
  return (
    <Paper withBorder p="lg" maw={720}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack>
          <Title order={2} size="h4">
            Password
          </Title>
          <Text size="sm" c="dimmed">
            Changing your password signs you out in all other browsers, and ends your API tokens,
            the invitations you sent and single sign-on connections.
          </Text>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps("current")}
          />
          <PasswordInput
            label="New password"
            description={passwordHint}
            autoComplete="new-password"
            {...form.getInputProps("password")}
          />
          {change.error && (
            <Alert color="red" role="alert">
              {change.error.message}
            </Alert>
          )}
          {change.data && (
            <Alert color="pine" role="status">
              Your password is changed. You are signed out in all other browsers. Your API tokens,
              open invitations and single sign-on connections have ended.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
