import { Alert, Button, Group, Text } from "@mantine/core";
import { when } from "@/lib/time/when";
import { useLife } from "./use-life";

const dayMs = 24 * 3_600_000;

/**
 * Says that a project (without a study) or a study is archived or will be deleted, with a button to
 * undo that.
 */
export function LifeBanner(ids: { projectId: string; studyId: string | null }) {
  const { what, life, isAdmin, change } = useLife(ids);
  if (!life?.archivedAt) return null;
  const days = life.deleteAt && Math.ceil((Date.parse(life.deleteAt) - Date.now()) / dayMs);
  return (
    <Alert color={life.deleteAt ? "red" : "gray"} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {life.deleteAt
            ? `This ${what} will be deleted for good on ${when(life.deleteAt)} (${days === 1 ? "1 day" : `${days} days`} left).`
            : `This ${what} is archived: you can read it, but not change it.`}
        </Text>
        {isAdmin && (
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ to: "active" })}
          >
            {life.deleteAt ? "Undo the deletion" : "Restore"}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
