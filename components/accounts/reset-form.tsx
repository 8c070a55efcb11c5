"use client";

import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QueryState } from "@/components/ui/query-state";
import { passwordHint } from "@/lib/accounts/password-hint";
import { postReset, resetOptions } from "@/lib/accounts/queries";

export function ResetForm({ token }: { token: string }) {
  const reset = useQuery(resetOptions(token));
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => (password ? null : "Choose a password") },
  });
  const set = useMutation({
    mutationFn: ({ password }: typeof form.values) => postReset(token, password),
  });
  if (set.data) {
    return (
      <Text>
        Your password is set. All your sessions and API tokens have ended.{" "}
        <Anchor component={Link} href="/sign-in">
          Sign in
        </Anchor>
      </Text>
    );
  }
  return (
    <QueryState query={reset} rows={2}>
      {({ email }) => (
        <form onSubmit={form.onSubmit((values) => set.mutate(values))} noValidate>
          <Stack>
            <TextInput label="Email" value={email} readOnly autoComplete="username" />
            <PasswordInput
              label="New password"
              description={passwordHint}
              autoComplete="new-password"
              {...form.getInputProps("password")}
            />
            {set.error && (
              <Alert color="red" role="alert">
                {set.error.message}
              </Alert>
            )}
            <Button type="submit" loading={set.isPending}>
              Set password
            </Button>
          </Stack>
        </form>
      )}
    </QueryState>
  );
}
