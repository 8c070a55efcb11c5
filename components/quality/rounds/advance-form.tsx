import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ReasonField } from "@/components/ui/reason-form";
import { useAction } from "@/components/ui/use-action";
import { describePassMark, samePassMark } from "@/lib/quality/rounds/pass-mark-words";
import { moveOnOptions, roundsKey } from "@/lib/quality/rounds/queries";
import { advances, type Ranked, standingOutcome } from "@/lib/quality/rounds/rank-candidates";
import type { Candidate, PassMark, RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

interface Props {
  ids: StudyIds;
  round: RoundView;
  passMark: PassMark;
  planned: PassMark;
  /** Whether the pass mark in use matches its fields. */
  isComplete: boolean;
  ranked: readonly Ranked<Candidate>[];
  isAdmin: boolean;
}

/** Advances people from a closed round by the pass mark on the page. This happens only once. */
export function AdvanceForm(props: Props) {
  const { ids, round, passMark, planned, ranked } = props;
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useAction(moveOnOptions(ids, round.id));
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: roundsKey(ids) });
  const asPlanned = samePassMark(passMark, planned);
  if (!props.isAdmin) {
    return (
      <Text size="sm" c="dimmed">
        Only a project admin can advance people.
      </Text>
    );
  }
  const byHand = ranked.filter(({ candidate }) => standingOutcome(candidate) !== null).length;
  // Decisions by hand are kept; the pass mark decides about the others.
  const advancing = ranked.filter(advances).length;
  const staying = ranked.length - advancing;
  const isMissing = !asPlanned && reason.trim() === "";
  return (
    <Stack>
      <Text className="figure">
        <b>{people(advancing)}</b> would be invited to the next round, {people(staying)} would not
        {byHand > 0 && ` (${byHand} decided by hand)`}. The pass mark,{" "}
        {asPlanned ? "as planned" : "different from the plan"}: {describePassMark(passMark)}.
      </Text>
      {!asPlanned && (
        <ReasonField
          label="Why the pass mark differs from the plan"
          description="This is kept with the study and shown in its log."
          reason={reason}
          onChange={setReason}
        />
      )}
      <Group>
        {!props.isComplete || isMissing || isPending ? (
          <Button variant="default" disabled>
            Advance people…
          </Button>
        ) : (
          <ConfirmButton
            label="Advance people…"
            title={`Invite ${people(advancing)} to the next round?`}
            confirm={`Invite ${advancing.toLocaleString("en")}, decline ${staying.toLocaleString("en")}`}
            onOpen={readAgain}
            onConfirm={() => mutate({ rule: passMark, reason: asPlanned ? null : reason.trim() })}
          >
            {people(advancing)} of {ranked.length.toLocaleString("en")} advance. The others are told
            that they were not selected, and keep what they earned. This happens only once.
            Afterwards you can still pass or fail people one by one.
            {round.leased > 0 && ` ${holding(round.leased)}`}
          </ConfirmButton>
        )}
        {isMissing && (
          <Text size="sm" c="dimmed">
            Give the reason first.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

const holding = (n: number) =>
  n === 1
    ? "1 person still holds a task of this round. What they submit after you advance people is paid, but does not count for who advances."
    : `${people(n)} still hold tasks of this round. What they submit after you advance people is paid, but does not count for who advances.`;

const people = (n: number) => count(n, "person", "people");
