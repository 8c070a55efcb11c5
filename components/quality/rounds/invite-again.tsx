"use client";

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { roundName } from "@/lib/quality/rounds/funnel";
import { peopleOptions, type StudyIds } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { InviteAgainForm } from "./invite-again-form";
import { useIsAdmin } from "./use-is-admin";

/** A button that asks whom to invite to another visit to a round. */
export function InviteAgain({ ids, round }: { ids: StudyIds; round: RoundView }) {
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

function Invitable({
  ids,
  round,
  onClose,
}: {
  ids: StudyIds;
  round: RoundView;
  onClose: () => void;
}) {
  const query = useQuery(peopleOptions(ids));
  return (
    <QueryState query={query}>
      {({ people }) => {
        const invitable = people.filter((person) => {
          const here = person.rounds.find((r) => r.no === round.no);
          // In a visit now, or with an invitation to come: that first.
          return (
            here && here.visits > 0 && here.openVisits === 0 && here.invitations === here.visits
          );
        });
        return <InviteAgainForm ids={ids} round={round} people={invitable} onClose={onClose} />;
      }}
    </QueryState>
  );
}
