import { Button, Stack } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

interface Props {
  /** What is wrong with the address, in words. */
  wrong: string;
  /** What can be shown instead: "Show all figures". */
  back: string;
  onBack: () => void;
}

/** Shown if the address asks for something that can't be shown. */
export const NoView = ({ wrong, back, onBack }: Props) => (
  <EmptyState title="The address of this page is not valid">
    <Stack align="center" gap="sm">
      {wrong}
      <Button variant="default" onClick={onBack}>
        {back}
      </Button>
    </Stack>
  </EmptyState>
);
