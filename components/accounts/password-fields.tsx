import { PasswordInput, type PasswordInputProps } from "@mantine/core";

const hint = "At least 12 characters that others can't guess, for example several unrelated words.";

/** The password that somebody has. */
export const CurrentPassword = (props: PasswordInputProps) => (
  <PasswordInput label="Password" autoComplete="current-password" {...props} />
);

/** A password that somebody chooses. */
export const NewPassword = (props: PasswordInputProps) => (
  <PasswordInput label="New password" description={hint} autoComplete="new-password" {...props} />
);
