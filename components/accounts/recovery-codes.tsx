import { Alert, Code, Text } from "@mantine/core";
import { CopyText } from "@/components/ui/copy-text";

export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <Alert color="pine" title="Save your recovery codes now: they are not shown again">
    <Text size="sm" mb="xs">
      Each signs you in once if you lose the app. Keep them apart from your password.
    </Text>
    <Code block mb="xs" aria-label="Recovery codes">
      {codes.join("\n")}
    </Code>
    <CopyText label="Copy the codes" value={codes.join("\n")} />
  </Alert>
);
