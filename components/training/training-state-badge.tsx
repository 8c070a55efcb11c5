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

type Props = Pick<TrainingSummary, "state" | "draft" | "isWaitingForEngine">;

export const TrainingStateBadge = ({ state, draft, isWaitingForEngine }: Props) => (
  <Badge
    color={isWaitingForEngine || isHeldUp(draft) ? "yellow" : colors[state]}
    variant={state === "running" && !isWaitingForEngine ? "filled" : "light"}
    maw="none"
    w="max-content"
  >
    {trainingStateText({ state, draft, isWaitingForEngine })}
  </Badge>
);

const isHeldUp = (draft: Props["draft"]) => draft === "unplanned" || draft === "refused";
