import { Alert, Code, Text } from "@mantine/core";

/** Recovery codes, shown once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <Alert color="pine" title="Save your recovery codes now: they are not shown again">
    <Text size="sm" mb="xs">
      Each signs you in once if you lose the app. Keep them apart from your password.
    </Text>
    <Code block aria-label="Recovery codes">
      {codes.join("\n")}
    </Code>
  </Alert>
);
