import { Progress, Stack, Text } from "@mantine/core";
import type { GoldItems } from "@/lib/quality/gold/schema";
import { count } from "@/lib/text/count";

/** How many gold items the study needs, and how many are agreed. */
export function GoldProgress({ gold: { needed, agreed } }: { gold: GoldItems }) {
  const missing = Math.max(0, needed - agreed);
  return (
    <Stack gap={6} maw={640}>
      <Text>
        {needed === 0
          ? `The study needs no gold items. ${agreed.toLocaleString("en")} are agreed.`
          : `${agreed.toLocaleString("en")} agreed of ${needed.toLocaleString("en")} needed.`}{" "}
        {missing > 0 && (
          <Text span c="dimmed">
            {count(missing, "more is", "more are")} needed before the study can start.
          </Text>
        )}
      </Text>
      {needed > 0 && (
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.min(100, (100 * agreed) / needed)}
            aria-label="Gold items agreed on, out of those needed"
          />
        </Progress.Root>
      )}
    </Stack>
  );
}
