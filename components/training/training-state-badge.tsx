import { Badge } from "@mantine/core";
import type { TrainingSummary } from "@/lib/training/schema";
import { trainingStateText } from "@/lib/training/words";

const colors: Record<TrainingSummary["state"], string> = {
  draft: "gray",
  running: "pine",
  waiting: "yellow",
  stopping: "yellow",
  done: "dark",
  failed: "red",
  cancelled: "gray",
};

type Props = Pick<TrainingSummary, "state" | "draft" | "isWaitingForEngine" | "limitReached">;

export const TrainingStateBadge = ({ state, draft, isWaitingForEngine, limitReached }: Props) => (
  <Badge
    color={
      isWaitingForEngine || isHeldUp(draft) || limitReached !== null ? "yellow" : colors[state]
    }
    variant={state === "running" && !isWaitingForEngine ? "filled" : "light"}
    maw="none"
    w="max-content"
  >
    {trainingStateText({ state, draft, isWaitingForEngine, limitReached })}
  </Badge>
);

const isHeldUp = (draft: Props["draft"]) =>
  draft === "unplanned" || draft === "refused" || draft === "waits";
