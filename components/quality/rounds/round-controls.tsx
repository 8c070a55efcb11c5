"use client";

import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showError } from "@/components/ui/show-error";
import { roundName } from "@/lib/quality/rounds/funnel";
import { type StudyIds, setRoundStateOptions } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { useOneAtATime } from "./use-one-at-a-time";

/** Opening, pausing and closing a round, as far as its state lets one. */
export function RoundControls({
  ids,
  round,
  before,
}: {
  ids: StudyIds;
  round: RoundView;
  before: RoundView | undefined;
}) {
  const move = useMutation({ ...setRoundStateOptions(ids, round.id), onError: showError });
  const send = useOneAtATime(move.mutate);
  const { state, leased } = round;
  const mayOpen = state === "draft" && (!before || before.movedOnAt !== null);
  return (
    <>
      {(mayOpen || state === "paused") && (
        <Button onClick={() => send({ state: "open" })} loading={move.isPending}>
          {state === "paused" ? "Resume" : "Open"}
        </Button>
      )}
      {state === "open" && (
        <Button
          variant="default"
          onClick={() => send({ state: "paused" })}
          loading={move.isPending}
        >
          Pause
        </Button>
      )}
      {(state === "open" || state === "paused") && (
        <ConfirmButton
          label="Close"
          title={`Close ${roundName(round).toLowerCase()} for good?`}
          confirm="Close the round"
          onConfirm={() => send({ state: "closed" })}
        >
          Nobody gets another task, and a closed round can’t be opened again.{" "}
          {leased > 0 &&
            `${leased === 1 ? "One person holds a task" : `${leased} people hold tasks`} now, which can still be submitted. `}
          To stop for a while, pause it instead.
        </ConfirmButton>
      )}
    </>
  );
}
