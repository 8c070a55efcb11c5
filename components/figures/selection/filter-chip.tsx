import { Button } from "@mantine/core";

/** Something that is chosen, and a way to choose it no more. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="default"
      radius="xl"
      size="compact-xs"
      fw={400}
      maw="100%"
      rightSection={<span aria-hidden="true">×</span>}
      onClick={onRemove}
      aria-label={`Remove filter ${label}`}
    >
      {label}
    </Button>
  );
}
