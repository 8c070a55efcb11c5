"use client";

import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { CurrentPassword } from "@/components/accounts/password-fields";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useAction } from "@/components/ui/use-action";
import { postSession } from "@/lib/auth/queries";
import { safePath } from "@/lib/auth/safe-path";
import { postSingleSignOn } from "@/lib/single-sign-on/queries";
import { signOnProblems } from "@/lib/single-sign-on/sign-on-problems";

/** Email and password; then, where the account asks for it, a code. */
export function SignInForm({ hasSingleSignOn }: { hasSingleSignOn: boolean }) {
  const router = useRouter();
  const asked = useSearchParams();
  const next = safePath(asked.get("next"));
  const problem = Object.entries(signOnProblems).find(([code]) => code === asked.get("problem"));
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { email: "", password: "", code: "" },
    validate: {
      email: (value) => (value.includes("@") ? null : "Enter your email address"),
      password: (value) => (value ? null : "Enter your password"),
    },
  });
  const signIn = useMutation({
    mutationFn: ({ email, password, code }: typeof form.values) =>
      postSession({ email, password, ...(code && { code }) }),
    onSuccess: ({ state }) => {
      if (state !== "signed_in") return;
      queries.clear();
      router.replace(next);
    },
  });
  const away = useAction({
    mutationFn: () => postSingleSignOn(next),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const asksForCode = signIn.data?.state === "code" || form.values.code !== "";
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
      <Stack>
        {problem && !signIn.error && (
          <Alert color="red" role="alert">
            {problem[1]}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.getInputProps("email")}
        />
        <CurrentPassword {...form.getInputProps("password")} />
        {asksForCode && (
          <TextInput
            label="Code"
            description="From your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            inputMode="text"
            data-autofocus
            autoFocus
            {...form.getInputProps("code")}
          />
        )}
        <ErrorAlert error={signIn.error} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
        {hasSingleSignOn && (
          <Button
            variant="default"
            fullWidth
            loading={away.isPending}
            onClick={() => away.mutate()}
          >
            Single sign-on
          </Button>
        )}
        <Text size="sm" c="dimmed">
          Forgot your password? Ask an admin of this instance for a link to set a new one.
        </Text>
      </Stack>
    </form>
  );
}
