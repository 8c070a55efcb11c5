import { Button, Group, Text } from "@mantine/core";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import { when } from "@/lib/time/when";

interface Props {
  name: string;
  /** When it will be deleted for good; null if it is only archived. */
  deleteAt: string | null;
  isAdmin: boolean;
  change: { isPending: boolean; mutate: (body: ChangeLife) => void };
}

/** A line in a list: something is archived or will be deleted; admins can restore it. */
export const LifeRow = ({ name, deleteAt, isAdmin, change }: Props) => (
  <Group justify="space-between" gap="sm" mt="xs">
    <Text size="sm" c={deleteAt ? "var(--mantine-color-error)" : "dimmed"}>
      {deleteAt ? `To be deleted for good on ${when(deleteAt)}.` : "Archived."}
    </Text>
    {isAdmin && (
      <Button
        size="xs"
        variant="default"
        aria-label={deleteAt ? `Undo the deletion of ${name}` : `Restore ${name}`}
        loading={change.isPending}
        onClick={() => change.mutate({ to: "active" })}
      >
        {deleteAt ? "Undo the deletion" : "Restore"}
      </Button>
    )}
  </Group>
);
