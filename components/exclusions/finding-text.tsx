import { Text } from "@mantine/core";
import { findingBasis, formatRuleValue } from "@/lib/exclusions/describe-finding";
import type { Finding } from "@/lib/exclusions/schema";

/** What a rule found of one person, with its threshold and what it rests on. */
export function FindingText({ finding }: { finding: Finding }) {
  const { rule, value, threshold, violated } = finding;
  return (
    <>
      <Text fz="sm" fw={violated ? 620 : 400} c={value === null ? "dimmed" : undefined}>
        {value === null ? "too little to say" : formatRuleValue(rule, value)}
        {violated && ", violated"}
      </Text>
      <Text size="xs" c="dimmed">
        at least {formatRuleValue(rule, threshold)}, {findingBasis(finding)}
      </Text>
    </>
  );
}
