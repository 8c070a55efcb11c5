import { Group, Select, Stack, Text } from "@mantine/core";
import type { StudyResults } from "@/lib/figures/study/schema";
import { scopeNotes } from "@/lib/figures/study/scope-notes";
import { count } from "@/lib/text/count";
import { RulesChoice } from "../selection/setting";

interface Props {
  results: StudyResults;
  /** Of binning, as they are chosen. */
  rules: StudyResults["method"]["rules"];
  /** Null for the default. */
  onChoose: (params: { version?: string | null; rules?: string | null }) => void;
}

/** Says which version's results these are and by which rules, with notes of one sentence each. */
export function ResultsScope({ results, rules, onChoose }: Props) {
  const { version, versions } = results;
  const choices = [
    ...versions.map(({ no, startedAt, forecasts }) => ({
      value: String(no),
      label: `Version ${no}, from ${startedAt.slice(0, 10)} (${count(forecasts, "forecast")})`,
    })),
    { value: "all", label: "All versions together" },
  ];
  return (
    <Group align="flex-end" gap="lg">
      {versions.length > 1 && (
        <Select
          label="Version"
          data={choices}
          value={String(version)}
          allowDeselect={false}
          onChange={(chosen) => onChoose({ version: chosen === choices[0]?.value ? null : chosen })}
          w={{ base: "100%", xs: 340 }}
        />
      )}
      <RulesChoice
        value={rules}
        onChange={(next) => onChoose({ rules: next === "default" ? null : next })}
      />
      <Stack gap={2} maw="80ch">
        {version === "all" && (
          <Text size="sm">
            The versions have different settings. Figures over all versions mix them.
          </Text>
        )}
        {scopeNotes(results).map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
    </Group>
  );
}
