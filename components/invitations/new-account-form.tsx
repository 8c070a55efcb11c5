"use client";

import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { passwordHint } from "@/lib/accounts/password-hint";
import { postAcceptAsNew } from "@/lib/invitations/queries";

export function NewAccountForm({ token, email }: { token: string; email: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: "", password: "" },
    validate: {
      name: (name) => (name.trim() ? null : "Enter your name"),
      password: (password) => (password ? null : "Choose a password"),
    },
  });
  const accept = useMutation({
    mutationFn: (values: typeof form.values) => postAcceptAsNew(token, values),
    onSuccess: ({ projectId }) => {
      queries.clear();
      router.replace(`/projects/${projectId}`);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate(values))} noValidate>
      <Stack>
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        <TextInput label="Your name" autoComplete="name" {...form.getInputProps("name")} />
        <PasswordInput
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        {accept.error && (
          <Alert color="red" role="alert">
            {accept.error.message}
          </Alert>
        )}
        <Button type="submit" loading={accept.isPending}>
          Create account and accept
        </Button>
      </Stack>
    </form>
  );
}
