"use client";

import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { authClient } from "@/lib/auth/client";

/** Only a path of this site: an address from outside must not lead people elsewhere. */
const safePath = (path: string | null) => (path && /^\/(?![/\\])/.test(path) ? path : "/");

export function SignInForm() {
  const router = useRouter();
  const next = safePath(useSearchParams().get("next"));
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => (value.includes("@") ? null : "Enter your email address"),
      password: (value) => (value ? null : "Enter your password"),
    },
  });
  const signIn = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const { error } = await authClient.signIn.email(values);
      if (error) throw new Error(reason(error.status, error.message));
    },
    onSuccess: () => {
      queries.clear();
      router.replace(next);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {signIn.error && (
          <Alert color="red" role="alert">
            {signIn.error.message}
          </Alert>
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

function reason(status: number, message?: string): string {
  if (status === 401) return "Email or password is wrong.";
  if (status === 429) return "Too many tries. Wait a moment and try again.";
  if (status >= 500) return "The server can't be reached just now. Try again soon.";
  return message ?? "Signing in did not work.";
}
