"use client";

import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ErrorAlert } from "@/components/ui/error-alert";
import { QueryState } from "@/components/ui/query-state";
import { postReset, resetOptions } from "@/lib/accounts/queries";
import { NewPassword } from "./password-fields";

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
            <NewPassword {...form.getInputProps("password")} />
            <ErrorAlert error={set.error} />
            <Button type="submit" loading={set.isPending}>
              Set password
            </Button>
          </Stack>
        </form>
      )}
    </QueryState>
  );
}
