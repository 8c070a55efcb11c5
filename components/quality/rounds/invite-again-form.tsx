"use client";

import { Button, Checkbox, Group, ScrollArea, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { showError } from "@/components/ui/show-error";
import { inviteAgainOptions, type StudyIds } from "@/lib/quality/rounds/queries";
import type { Person, RoundView } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { useOneAtATime } from "./use-one-at-a-time";

/** Chooses people whose visits to a round are all over, and invites them to the next. */
export function InviteAgainForm({
  ids,
  round,
  people,
  onClose,
}: {
  ids: StudyIds;
  round: RoundView;
  people: readonly Person[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const invite = useMutation({
    ...inviteAgainOptions(ids, round.id),
    onSuccess: onClose,
    onError: showError,
  });
  const send = useOneAtATime(invite.mutate);
  // Who has come back meanwhile is no longer in the list, nor chosen.
  const readerIds = people.map((p) => p.readerId).filter((id) => chosen.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ readerIds, reason: reason.trim() });
  };
  if (people.length === 0) {
    return (
      <Text size="sm">
        Nobody can be invited again just now: everyone who came is still in a session, or has an
        invitation that they have not used.
      </Text>
    );
  }
  const all = readerIds.length === people.length;
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          People whose sessions in this round are over and who have no invitation left.
        </Text>
        <Checkbox
          label={all ? "Choose nobody" : `Choose all ${people.length}`}
          checked={all}
          indeterminate={readerIds.length > 0 && !all}
          onChange={() => setChosen(all ? [] : people.map((p) => p.readerId))}
        />
        <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Checkbox.Group value={readerIds} onChange={setChosen} aria-label="People">
            <Stack gap={6} p={2}>
              {people.map((person) => (
                <Checkbox
                  key={person.readerId}
                  value={person.readerId}
                  label={labelOf(person, round)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
        <Textarea
          label="Reason"
          description="Saved with your name and shown in the log, but not to the people."
          required
          autosize
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={invite.isPending}
            disabled={readerIds.length === 0 || reason.trim() === ""}
          >
            Invite {readerIds.length.toLocaleString("en")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function labelOf({ pseudonym, excluded, rounds }: Person, { no }: RoundView): string {
  const here = rounds.find((r) => r.no === no);
  const done = `${count(here?.visits ?? 0, "session")}, ${count(here?.submitted ?? 0, "task")}`;
  return `${pseudonym}: ${done}${excluded ? ", excluded" : ""}`;
}
