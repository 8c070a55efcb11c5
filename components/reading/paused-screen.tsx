import { clockText } from "@/lib/visits/prepare-time";
import { Button } from "./button";
import { MessageScreen } from "./message-screen";
import type { Lease } from "./use-lease";

interface Props {
  lease: Lease;
  /** When the visit ends. */
  endsAt: string;
  onContinue: () => void;
}

/** Instead of the task, which can't be read meanwhile. Its place is kept. */
export function PausedScreen({ lease, endsAt, onContinue }: Props) {
  const { data, dataUpdatedAt, error } = lease;
  const isOver = dataUpdatedAt > Date.parse(endsAt);
  return (
    <MessageScreen title="Paused">
      <p role="status">
        {error
          ? `Your place could not be kept yet: ${error.message} This page tries again by itself.`
          : data
            ? `Your place is kept until ${clockText(data.leaseUntil)}.`
            : "Keeping your place…"}
      </p>
      <p>
        What you have entered is kept as well.{" "}
        {isOver
          ? "The time of this visit is over, but you can still send this task."
          : `The time of this visit goes on: it ends at ${clockText(endsAt)}.`}
      </p>
      <Button onClick={onContinue}>Continue</Button>
    </MessageScreen>
  );
}
