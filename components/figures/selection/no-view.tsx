import { Button, Stack } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

/** Stands where an address says what can't be. */
export function NoView({
  wrong,
  back,
  onBack,
}: {
  /** In words. */
  wrong: string;
  /** What can be shown instead: "Show all figures". */
  back: string;
  onBack: () => void;
}) {
  return (
    <EmptyState title="The address of this page is not valid">
      <Stack align="center" gap="sm">
        {wrong}
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
      </Stack>
    </EmptyState>
  );
}
