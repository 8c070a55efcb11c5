import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { CallError } from "@/lib/http/client";
import { waitingDays } from "@/lib/time/waiting-days";
import { useChangeLife, useLife } from "./use-life";

interface Props {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
  name: string;
  /** Whether rounds may be open, which must be closed before. */
  isRunning: boolean;
}

/** Archives or deletes a project or study. Admins only. */
export function LifeCard({ name, isRunning, ...ids }: Props) {
  const { what, life, isAdmin, change } = useLife(ids);
  const [opened, { open, close }] = useDisclosure();
  const deletion = useChangeLife(ids, { inForm: true, onSuccess: close });
  const [unpaid, setUnpaid] = useState(false);
  const isOwing = deletion.error instanceof CallError && deletion.error.code === "still_owed";
  function ask() {
    deletion.reset();
    setUnpaid(false);
    open();
  }
  if (!isAdmin || !life || life.deleteAt) return null;
  return (
    <Section
      title="Archive or delete"
      description={`${isRunning ? "Close all rounds first. " : ""}An archived ${what} is hidden and cannot be changed; you can restore it at any time. After you delete a ${what}, you have ${waitingDays} days to undo it.`}
    >
      <Group gap="sm">
        {!life.archivedAt && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ to: "archived" })}
          >
            Archive this {what}
          </Button>
        )}
        <Button color="red" variant="light" onClick={ask}>
          Delete this {what}…
        </Button>
      </Group>
      <TypedConfirm
        opened={opened}
        onClose={close}
        title={`Delete “${name}”?`}
        phrase={name}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => deletion.mutate({ to: "deleted", confirm: name, unpaid })}
        isPending={deletion.isPending}
        error={deletion.error}
        fields={
          (isOwing || unpaid) && (
            <Checkbox
              label="Delete it although people are still owed money"
              checked={unpaid}
              onChange={({ currentTarget }) => setUnpaid(currentTarget.checked)}
            />
          )
        }
        isComplete={unpaid || !isOwing}
      >
        <Text size="sm">
          In {waitingDays} days, everything in this {what} is deleted for good: settings, answers,
          sessions and payments. The log stays. Until then you can undo this. Pay everyone first.
        </Text>
      </TypedConfirm>
    </Section>
  );
}
