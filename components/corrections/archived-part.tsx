import { Button, Group, Text } from "@mantine/core";
import { useIsAdmin } from "@/components/quality/rounds/use-is-admin";
import { when } from "@/components/ui/when";
import type { Part } from "./part";
import { usePartLife } from "./use-part-life";

/** A line in a list: the dataset, model or reader is archived or will be deleted; admins can restore it. */
export function ArchivedPart({ projectId, part }: { projectId: string; part: Part }) {
  const change = usePartLife(projectId, part);
  const { name, deleteAt } = part;
  const label = deleteAt ? "Undo the deletion" : "Restore";
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c={deleteAt ? "var(--mantine-color-error)" : "dimmed"}>
        {deleteAt ? `To be deleted for good on ${when(deleteAt)}.` : "Archived."}
      </Text>
      {useIsAdmin(projectId) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`${label}: ${name}`}
          loading={change.isPending}
          onClick={() => change.mutate({ to: "active" })}
        >
          {label}
        </Button>
      )}
    </Group>
  );
}
