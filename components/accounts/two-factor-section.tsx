"use client";

import { Alert, Button, Group, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  accountOptions,
  postRecoveryCodes,
  postTwoFactor,
  postTwoFactorOff,
} from "@/lib/accounts/queries";
import { ConfirmTwoFactor } from "./confirm-two-factor";
import { RecoveryCodes } from "./recovery-codes";

/** Turning two-factor sign-in on and off. Each step asks for the password again. */
export function TwoFactorSection({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(accountOptions());
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value ? null : "Enter your password") },
  });
  const done = () => form.reset();
  const start = useMutation({ mutationFn: postTwoFactor, onSuccess: done });
  const renew = useMutation({
    mutationFn: postRecoveryCodes,
    onSuccess: () => {
      done();
      return refresh();
    },
  });
  const end = useMutation({
    mutationFn: postTwoFactorOff,
    onSuccess: () => {
      done();
      start.reset();
      renew.reset();
      return refresh();
    },
  });
  const withPassword = (act: (password: string) => void) =>
    form.onSubmit(({ password }) => act(password));
  const error = isOn ? (renew.error ?? end.error) : start.error;
  return (
    <Paper withBorder p="lg" maw={720}>
      <Stack>
        <Title order={2} size="h4">
          Two-factor sign-in
        </Title>
        <Text size="sm" c="dimmed">
          {isOn
            ? `On. When you sign in, you are asked for a code from your authenticator app. Recovery codes left: ${codesLeft}. New codes replace the old ones.`
            : !start.data &&
              "Off. Turn it on to be asked for a code from an authenticator app when you sign in. It signs you out in your other browsers."}
        </Text>
        {!isOn && start.data ? (
          <ConfirmTwoFactor {...start.data} />
        ) : (
          <form onSubmit={withPassword(isOn ? renew.mutate : start.mutate)} noValidate>
            <Stack>
              <PasswordInput
                label="Your password"
                autoComplete="current-password"
                {...form.getInputProps("password")}
              />
              {error && (
                <Alert color="red" role="alert">
                  {error.message}
                </Alert>
              )}
              <Group>
                {isOn ? (
                  <>
                    <Button type="submit" variant="default" loading={renew.isPending}>
                      New recovery codes
                    </Button>
                    <Button
                      variant="default"
                      color="red"
                      loading={end.isPending}
                      onClick={() => withPassword(end.mutate)()}
                    >
                      Turn off
                    </Button>
                  </>
                ) : (
                  <Button type="submit" loading={start.isPending}>
                    Set up
                  </Button>
                )}
              </Group>
            </Stack>
          </form>
        )}
        {renew.data && <RecoveryCodes codes={renew.data.recoveryCodes} />}
      </Stack>
    </Paper>
  );
}
