import { Button, Checkbox, Modal, ScrollArea, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { QueryState } from "@/components/ui/query-state";
import { ReasonForm } from "@/components/ui/reason-form";
import { peopleOptions } from "@/lib/quality/people/queries";
import type { Person } from "@/lib/quality/people/schema";
import { inviteAgainOptions } from "@/lib/quality/rounds/queries";
import { roundName } from "@/lib/quality/rounds/round-name";
import { mostInvited, type RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

interface Props {
  ids: StudyIds;
  round: RoundView;
}

/** A button with a dialog to choose whom to invite to another visit to a round. */
export function InviteAgain({ ids, round }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const isAdmin = useIsAdmin(ids.projectId);
  if (!isAdmin || round.people.begun === 0) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Invite again…
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Another session of ${roundName(round).toLowerCase()}`}
        size="lg"
      >
        {opened && <Invitable ids={ids} round={round} onClose={close} />}
      </Modal>
    </>
  );
}

function Invitable(props: Props & { onClose: () => void }) {
  const wanted = { idleIn: props.round.no, pageSize: mostInvited };
  const query = useQuery(peopleOptions(props.ids, wanted, props.round.state === "open"));
  return (
    <QueryState query={query}>
      {({ people, total }) => <InviteAgainForm {...props} people={people} total={total} />}
    </QueryState>
  );
}

interface FormProps extends Props {
  people: readonly Person[];
  /** How many there are in all. */
  total: number;
  onClose: () => void;
}

function InviteAgainForm({ ids, round, people, total, onClose }: FormProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  // People who have come back meanwhile are no longer in the list, nor chosen.
  const readerIds = people.map((p) => p.readerId).filter((id) => chosen.includes(id));
  if (people.length === 0) {
    return (
      <Text size="sm">
        Nobody can be invited again right now. Everyone who came is still in a session or has an
        unused invitation.
      </Text>
    );
  }
  const all = readerIds.length === people.length;
  return (
    <ReasonForm
      options={inviteAgainOptions(ids, round.id)}
      body={(reason) => ({ readerIds, reason })}
      description="Saved with your name and shown in the log. The people find it, without your name, if they download their data."
      confirm={`Invite ${readerIds.length.toLocaleString("en")}`}
      isComplete={readerIds.length > 0}
      onClose={onClose}
    >
      <Text size="sm">
        People whose sessions in this round are over and who have no unused invitation.
        {total > people.length &&
          ` These are the first ${people.length.toLocaleString("en")} of ${total.toLocaleString("en")}: invite them, then the others.`}
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
    </ReasonForm>
  );
}

function labelOf({ pseudonym, excluded, rounds }: Person, { no }: RoundView): string {
  const here = rounds.find((r) => r.no === no);
  const done = `${count(here?.visits ?? 0, "session")}, ${count(here?.submitted ?? 0, "task")}`;
  return `${pseudonym}: ${done}${excluded ? ", excluded" : ""}`;
}
