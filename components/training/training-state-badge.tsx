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

type Props = Pick<TrainingSummary, "state" | "isWaitingForEngine">;

export const TrainingStateBadge = ({ state, isWaitingForEngine }: Props) => (
  <Badge
    color={isWaitingForEngine ? "yellow" : colors[state]}
    variant={state === "running" && !isWaitingForEngine ? "filled" : "light"}
    maw="none"
    w="max-content"
  >
    {trainingStateText({ state, isWaitingForEngine })}
  </Badge>
);
