import { PasswordInput, type PasswordInputProps } from "@mantine/core";

const hint = "At least 12 characters that others can't guess, for example several unrelated words.";

export const CurrentPassword = (props: PasswordInputProps) => (
  <PasswordInput label="Password" autoComplete="current-password" {...props} />
);

export const NewPassword = (props: PasswordInputProps) => (
  <PasswordInput label="New password" description={hint} autoComplete="new-password" {...props} />
);
