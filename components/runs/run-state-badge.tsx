import { Badge } from "@mantine/core";
import type { RunSummary } from "@/lib/runs/schema";

const colors: Record<RunSummary["state"], string> = {
  draft: "gray",
  running: "pine",
  paused: "yellow",
  done: "dark",
  cancelled: "gray",
  failed: "red",
};

export const RunStateBadge = ({ state }: Pick<RunSummary, "state">) => (
  <Badge color={colors[state]} variant={state === "running" ? "filled" : "light"}>
    {state}
  </Badge>
);
