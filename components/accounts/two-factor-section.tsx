import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import {
  accountOptions,
  postRecoveryCodes,
  postTwoFactor,
  postTwoFactorOff,
} from "@/lib/accounts/queries";
import { ConfirmTwoFactor } from "./confirm-two-factor";
import { CurrentPassword } from "./password-fields";
import { RecoveryCodes } from "./recovery-codes";

/** Turns two-factor sign-in on and off. Each step asks for the password again. */
export function TwoFactorSection({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value ? null : "Enter your password") },
  });
  const start = useMutation({ mutationFn: postTwoFactor, onSuccess: () => form.reset() });
  const changed = () => {
    form.reset();
    return queries.invalidateQueries(accountOptions());
  };
  const renew = useMutation({ mutationFn: postRecoveryCodes, onSuccess: changed });
  const end = useMutation({
    mutationFn: postTwoFactorOff,
    onSuccess: () => {
      start.reset();
      renew.reset();
      return changed();
    },
  });
  const withPassword = (act: (password: string) => void) =>
    form.onSubmit(({ password }) => act(password));
  return (
    <Section title="Two-factor sign-in">
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
            <CurrentPassword label="Your password" {...form.getInputProps("password")} />
            <ErrorAlert error={isOn ? (renew.error ?? end.error) : start.error} />
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
    </Section>
  );
}
