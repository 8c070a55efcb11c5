"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useOneAtATime } from "@/components/quality/rounds/use-one-at-a-time";
import { showError } from "@/components/ui/show-error";
import { decideExclusionOptions } from "@/lib/quality/exclusions/queries";

/** What is about to be decided about whom. */
export interface Decision {
  readerId: string;
  pseudonym: string;
  action: "exclude" | "restore";
}

interface Props {
  projectId: string;
  studyId: string;
  decision: Decision | null;
  onClose: () => void;
}

/** Excludes or restores someone by hand, with a reason. */
export function DecideExclusion({ decision, ...rest }: Props) {
  return (
    <Modal
      opened={decision !== null}
      onClose={rest.onClose}
      title={decision && `${verbs[decision.action]} ${decision.pseudonym} by hand`}
      centered
    >
      {decision && <DecideForm decision={decision} {...rest} />}
    </Modal>
  );
}

function DecideForm({ projectId, studyId, decision, onClose }: Props & { decision: Decision }) {
  const [reason, setReason] = useState("");
  const { readerId, action } = decision;
  const decide = useMutation({
    ...decideExclusionOptions(projectId, studyId),
    onSuccess: onClose,
    onError: showError,
  });
  const send = useOneAtATime(decide.mutate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ readerId, action, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{consequences[action]}</Text>
        <Textarea
          label="Reason"
          description="Saved with your name and shown here and in the export, but not to the person."
          required
          autosize
          maxLength={1_000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={action === "exclude" ? "red" : undefined}
            loading={decide.isPending}
            disabled={reason.trim() === ""}
          >
            {verbs[action]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const verbs = { exclude: "Exclude", restore: "Restore" };

const consequences = {
  exclude:
    "Their answers stay, and what they earned is theirs. Their session ends, and their slots in the main round go to others.",
  restore:
    "Their answers count again. Answers whose slots were filled again count as surplus, beyond the planned number. The rules will not exclude this person again.",
};
