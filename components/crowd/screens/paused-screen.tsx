import { clockText } from "@/lib/crowd/visits/time-left";
import { Button } from "../parts/button";
import type { Lease } from "../task/use-lease";
import { Screen } from "./screen";

interface Props {
  lease: Pick<Lease, "data" | "dataUpdatedAt" | "error">;
  endsAt: string;
  onContinue: () => void;
}

/** Shown instead of the task, which stays reserved and can't be read during the pause. */
export function PausedScreen({ lease, endsAt, onContinue }: Props) {
  const { data, dataUpdatedAt, error } = lease;
  const isOver = dataUpdatedAt > Date.parse(endsAt);
  return (
    <Screen title="Paused">
      <p role="status">
        {error
          ? `This task could not be held for you yet: ${error.message} This page tries again automatically.`
          : data
            ? `This task is held for you${isOver ? ` until ${clockText(data.leaseUntil)}` : ""}.`
            : "Holding this task for you…"}
      </p>
      <p>
        Your answers are saved.{" "}
        {isOver
          ? "Your session has ended, but you can still send this task."
          : `The clock is still running: your session ends at ${clockText(endsAt)}. After that you can still send this task, but get no other.`}
      </p>
      <Button onClick={onContinue}>Continue</Button>
    </Screen>
  );
}
