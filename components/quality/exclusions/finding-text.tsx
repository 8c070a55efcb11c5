import { Text } from "@mantine/core";
import { findingBasis, formatRuleValue } from "@/lib/quality/exclusions/describe-finding";
import type { Finding } from "@/lib/quality/exclusions/schema";

/** What a rule found of one person and what it rests on; the threshold is in the column's head. */
export function FindingText({ finding }: { finding: Finding }) {
  const { rule, value, threshold, violated } = finding;
  return (
    <>
      <Text fz="sm" fw={violated ? 620 : 400} c={value === null ? "dimmed" : undefined}>
        {value === null ? "not enough data" : formatRuleValue(rule, value)}
      </Text>
      <Text size="xs" c="dimmed">
        {violated && `below ${formatRuleValue(rule, threshold)}, `}
        {findingBasis(finding)}
      </Text>
    </>
  );
}
