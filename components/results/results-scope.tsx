import { Group, Select, Stack, Text } from "@mantine/core";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { count } from "@/lib/results/prepare-calibration-table";
import type { StudyResults } from "@/lib/results/schema";

/** Which version's results these are, and what one has to know of them: a sentence each. */
export function ResultsScope({
  results: { version, versions },
  sentences,
  onChoose,
}: {
  results: StudyResults;
  sentences: readonly string[];
  onChoose: (version: VersionQuery) => void;
}) {
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
          onChange={(chosen) => onChoose(chosen === "all" ? "all" : Number(chosen))}
          w={{ base: "100%", xs: 340 }}
        />
      )}
      <Stack gap={2} maw="80ch">
        {version === "all" && (
          <Text size="sm">
            Versions asked different things: figures over all of them mix these.
          </Text>
        )}
        {sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
    </Group>
  );
}
