"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { showError } from "@/components/ui/show-error";
import { decideOptions, type StudyIds } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { useOneAtATime } from "./use-one-at-a-time";

/** What is about to be decided about whom. */
export interface Decision {
  readerId: string;
  pseudonym: string;
  outcome: "pass" | "fail";
}

interface Props {
  ids: StudyIds;
  round: RoundView;
  decision: Decision | null;
  onClose: () => void;
}

/** Passes or fails someone by hand, with a reason. */
export function DecideDialog({ decision, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={decision !== null}
      onClose={onClose}
      title={decision && `${verb(decision)} ${decision.pseudonym} by hand`}
      centered
    >
      {decision && <DecideForm decision={decision} onClose={onClose} {...rest} />}
    </Modal>
  );
}

function DecideForm({ ids, round, decision, onClose }: Props & { decision: Decision }) {
  const [reason, setReason] = useState("");
  const decide = useMutation({
    ...decideOptions(ids, round.id),
    onSuccess: onClose,
    onError: showError,
  });
  const send = useOneAtATime(decide.mutate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { readerId, outcome } = decision;
    send({ readerId, outcome, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          {decision.outcome === "pass"
            ? "They are invited to the next round at once. "
            : "They are told that they are not selected, and keep what they earned. "}
          The verdict stays whatever the rule says, until someone decides otherwise by hand.
        </Text>
        <Textarea
          label="Reason"
          description="Saved with your name and shown in the log, but not to the person."
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
          <Button type="submit" loading={decide.isPending} disabled={reason.trim() === ""}>
            {verb(decision)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const verb = ({ outcome }: Decision) => (outcome === "pass" ? "Pass" : "Fail");
