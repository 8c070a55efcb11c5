import { Button } from "@mantine/core";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { setRoundStateOptions } from "@/lib/quality/rounds/queries";
import { roundName } from "@/lib/quality/rounds/round-name";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";

interface Props {
  ids: StudyIds;
  round: RoundView;
  /** The round before it; undefined for the first. */
  before: RoundView | undefined;
}

/** Buttons to open, pause and close a round, as its state allows. */
export function RoundControls({ ids, round, before }: Props) {
  const { mutate, isPending } = useAction(setRoundStateOptions(ids, round.id));
  const { state, leased } = round;
  const isRunning = state === "open" || state === "paused";
  const mayOpen = state === "draft" && (!before || before.movedOnAt !== null);
  return (
    <>
      {(mayOpen || state === "paused") && (
        <Button onClick={() => mutate({ state: "open" })} loading={isPending}>
          {state === "paused" ? "Resume" : "Open"}
        </Button>
      )}
      {state === "open" && (
        <Button variant="default" onClick={() => mutate({ state: "paused" })} loading={isPending}>
          Pause
        </Button>
      )}
      {isRunning && (
        <ConfirmButton
          label="Close"
          title={`Close ${roundName(round).toLowerCase()} for good?`}
          confirm="Close the round"
          onConfirm={() => mutate({ state: "closed" })}
        >
          Nobody gets another task, and a closed round can’t be opened again.{" "}
          {leased > 0 &&
            `${leased === 1 ? "1 person holds a task, and can still submit it and is paid for it." : `${leased.toLocaleString("en")} people hold tasks, and can still submit them and are paid for them.`} `}
          To stop for a while, pause it instead.
        </ConfirmButton>
      )}
    </>
  );
}
