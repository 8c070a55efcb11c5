import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useAction } from "@/components/ui/use-action";
import { partKeys } from "@/lib/corrections/parts/queries";
import { postTags, type SetTags, type TagsBefore } from "@/lib/corrections/tags/queries";
import { count } from "@/lib/text/count";

/** A change of a tag that was made, and what undoes it. */
export interface Tagged {
  change: SetTags;
  done: TagsBefore;
}

interface UndoProps {
  projectId: string;
  tagged: Tagged | null;
  onUndone: () => void;
}

/** Says which tag was set or cleared, and undoes it. */
export function UndoTags({ projectId, tagged, onUndone }: UndoProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const undo = useAction({
    mutationFn: ({ change: { kind, name }, done: { before } }: Tagged) =>
      postTags(projectId, { kind, name, set: before }),
    refresh: partKeys(projectId),
    done: ({ change: { name } }) => `“${name}” is as it was before.`,
    onSuccess: () => {
      place.current?.focus();
      onUndone();
    },
  });
  // The dialog in which the tag was set is gone, and so is the button once it is undone.
  useEffect(() => {
    if (tagged) button.current?.focus();
  }, [tagged]);
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {tagged && (
        <Alert variant="light">
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {saidOf(tagged)}
            </Text>
            <Button
              ref={button}
              size="xs"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate(tagged)}
            >
              Undo
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

function saidOf({ change: { kind, name, set }, done }: Tagged): string {
  const value = set[0]?.value ?? null;
  const tag = value === null ? `“${name}” cleared` : `“${name}: ${value}” set`;
  return `${tag}: ${count(done.tagged, kind)}.`;
}
