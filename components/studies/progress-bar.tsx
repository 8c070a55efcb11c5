import { Badge, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudySummary } from "@/lib/studies/schema";
import { formatProgress } from "@/lib/text/format-number";

const colors = {
  draft: "gray",
  open: "pine",
  paused: "yellow",
  closed: "dark",
  deciding: "orange",
} as const;

/** Of a round or a study. */
export function StateBadge({ state }: Pick<StudySummary, "state">) {
  return (
    <Badge color={colors[state]} variant={state === "open" ? "filled" : "light"}>
      {state === "deciding" ? "decision needed" : state}
    </Badge>
  );
}

type Counts = Pick<RoundView, "slots" | "submitted" | "leased">;

/** How many of a round's slots are filled, and how many are being worked on just now. */
export function ProgressBar({ slots, submitted, leased }: Counts) {
  const share = (n: number) => (slots === 0 ? 0 : (100 * n) / slots);
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
      <Below leased={leased}>
        {submitted.toLocaleString("en")} of {slots.toLocaleString("en")} answers (
        {formatProgress(submitted, slots)})
      </Below>
    </div>
  );
}

/** Of the people who began a test, how many have finished it. */
export function TestProgress({ round: { people, leased } }: { round: RoundView }) {
  const { begun, finished } = people;
  return (
    <div>
      <Progress
        size="lg"
        value={begun === 0 ? 0 : (100 * finished) / begun}
        aria-label={`${finished} of ${begun} people who began have finished`}
      />
      <Below leased={leased}>
        {finished.toLocaleString("en")} of {begun.toLocaleString("en")} people who began have
        finished
      </Below>
    </div>
  );
}

const Below = ({ leased, children }: { leased: number; children: ReactNode }) => (
  <Group justify="space-between" gap="xs" mt={4}>
    <Text size="sm" className="figure">
      {children}
    </Text>
    {leased > 0 && (
      <Text size="sm" c="dimmed">
        {leased} in progress
      </Text>
    )}
  </Group>
);
