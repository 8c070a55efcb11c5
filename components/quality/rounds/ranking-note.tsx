import { Button, Popover, Stack, Text } from "@mantine/core";
import { rankingText } from "@/lib/quality/rounds/rank-candidates";

/** What counts as matched and how people are ranked, a click away. */
export function RankingNote() {
  return (
    <Popover width={320} position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          How is this counted?
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" tabIndex={-1} data-autofocus style={{ outline: "none" }}>
          <Text size="sm">
            A text is matched when the person entered the correctness that was expected, and a
            confidence within the tolerance, counted in percentage points; or “no answer” where that
            was expected. What they did not answer is not matched.
          </Text>
          <Text size="sm">{rankingText}</Text>
          <Text size="sm">Verdicts by hand are kept, and do not change anyone’s rank.</Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
