import { Group, Progress, Text } from "@mantine/core";
import type { RoundView } from "@/lib/quality/rounds/schema";

/** Of the people who began a test, how many have finished it. */
export function TestProgress({ round: { people, leased } }: { round: RoundView }) {
  const { begun, finished } = people;
  const percent = begun === 0 ? 0 : (100 * finished) / begun;
  return (
    <div>
      <Progress
        size="lg"
        value={percent}
        aria-label={`${finished} of ${begun} people who began have finished`}
      />
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" className="figure">
          {finished.toLocaleString("en")} of {begun.toLocaleString("en")} people who began have
          finished
        </Text>
        {leased > 0 && (
          <Text size="sm" c="dimmed">
            {leased} at work now
          </Text>
        )}
      </Group>
    </div>
  );
}
