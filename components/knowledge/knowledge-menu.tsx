import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import type { KnowledgeSource } from "@/lib/knowledge/schema";
import { count } from "@/lib/text/count";
import { waitingDays } from "@/lib/time/waiting-days";
import { useKnowledgeLife } from "./use-knowledge-life";

/** Archives or deletes a knowledge source, after saying what depends on it. */
export function KnowledgeMenu({
  projectId,
  source,
}: {
  projectId: string;
  source: KnowledgeSource;
}) {
  const [opened, { open, close }] = useDisclosure();
  const life = useKnowledgeLife(projectId, source);
  const { name, archivedAt, deleteAt } = source;
  return (
    <Group gap="xs" wrap="nowrap">
      {!archivedAt && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Archive ${name}`}
          loading={life.isPending}
          onClick={() => life.mutate({ to: "archived" })}
        >
          Archive
        </Button>
      )}
      {!deleteAt && (
        <Button
          size="xs"
          variant="default"
          color="red"
          aria-label={`Delete ${name}`}
          onClick={open}
        >
          Delete…
        </Button>
      )}
      <TypedConfirm
        opened={opened}
        onClose={close}
        title={`Delete “${name}”?`}
        phrase={name}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => {
          close();
          life.mutate({ to: "deleted", confirm: name });
        }}
      >
        <Text size="sm">{dependence(source)}</Text>
        <Text size="sm">
          No run can choose it from now on, and it is deleted for good in {waitingDays} days, with{" "}
          {count(source.pages, "page")}. Until then you can undo this.
        </Text>
      </TypedConfirm>
    </Group>
  );
}

function dependence({ runs, openRuns }: KnowledgeSource): string {
  if (runs === 0) return "No run uses it.";
  const all = `${count(runs, "run")} ${runs === 1 ? "uses" : "use"} it. The forecasts and judgements that they made stay`;
  return openRuns === 0
    ? `${all}.`
    : `${all}, but ${count(openRuns, "of them has", "of them have")} not ended: drafts need another source, and others must be done or cancelled first.`;
}
