import { Group, Progress, Text } from "@mantine/core";

interface Counts {
  slots: number;
  submitted: number;
  leased: number;
}

/** How many of a round's slots are filled, and how many are being worked on just now. */
export function ProgressBar({ slots, submitted, leased }: Counts) {
  const share = (n: number) => (slots === 0 ? 0 : (100 * n) / slots);
  const percent = Math.floor(share(submitted));
  return (
    <div>
      <Progress.Root size="lg" aria-label="Answers so far">
        <Progress.Section
          value={share(submitted)}
          aria-label={`${submitted} of ${slots} answers submitted`}
        />
        <Progress.Section
          value={share(leased)}
          color="pine.3"
          striped
          aria-label={`${leased} being worked on`}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" className="figure">
          {submitted.toLocaleString("en")} of {slots.toLocaleString("en")} answers ({percent} %)
        </Text>
        {leased > 0 && (
          <Text size="sm" c="dimmed">
            {leased} in progress
          </Text>
        )}
      </Group>
    </div>
  );
}
