import { Badge } from "@mantine/core";
import type { TrainingSummary } from "@/lib/training/schema";
import { trainingStateTexts } from "@/lib/training/words";

const colors: Record<TrainingSummary["state"], string> = {
  draft: "gray",
  running: "pine",
  waiting: "yellow",
  stopping: "yellow",
  done: "dark",
  failed: "red",
  cancelled: "gray",
};

export const TrainingStateBadge = ({ state }: Pick<TrainingSummary, "state">) => (
  <Badge color={colors[state]} variant={state === "running" ? "filled" : "light"}>
    {trainingStateTexts[state]}
  </Badge>
);
