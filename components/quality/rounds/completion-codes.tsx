import { Code, Stack, Text } from "@mantine/core";
import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import type { Person } from "@/lib/quality/rounds/schema";

/** Someone's completion codes with what each stands for, newest first. */
export function CompletionCodes({ codes }: Pick<Person, "codes">) {
  if (codes.length === 0) return <Text c="dimmed">–</Text>;
  return (
    <Stack gap={2}>
      {codes.map(({ code, outcome }) => (
        <Text key={code} size="sm" style={{ whiteSpace: "nowrap" }}>
          <Code>{code}</Code> {outcomeNames[outcome]}
        </Text>
      ))}
    </Stack>
  );
}
