import { Button, Group, Text } from "@mantine/core";
import { when } from "@/components/ui/when";
import { useChangeLife } from "./use-life";

interface Props {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
  name: string;
  /** When it will be deleted for good; null if it is only archived. */
  deleteAt: string | null;
  isAdmin: boolean;
}

/** A line in a list: the project or study is archived or will be deleted; admins can restore it. */
export function LifeRow({ projectId, studyId, name, deleteAt, isAdmin }: Props) {
  const change = useChangeLife({ projectId, studyId });
  return (
    <Group justify="space-between" gap="sm" mt="sm">
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
}
