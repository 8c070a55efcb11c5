import { Group, Select, Stack, Text } from "@mantine/core";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { count } from "@/lib/results/prepare-calibration-table";
import { prepareScope } from "@/lib/results/prepare-scope";
import type { StudyResults } from "@/lib/results/schema";

/** Which version's results these are, and who is in them. */
export function ResultsScope({
  results,
  onChoose,
}: {
  results: StudyResults;
  onChoose: (version: VersionQuery) => void;
}) {
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
        {prepareScope(results).map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
    </Group>
  );
}
