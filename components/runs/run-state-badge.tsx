import { Badge } from "@mantine/core";
import type { tuningStates } from "@/lib/tunings/schema";

/** Of a run, or of the runs of a tuning. */
type State = (typeof tuningStates)[number];

const colors: Record<State, string> = {
  draft: "gray",
  running: "pine",
  paused: "yellow",
  done: "dark",
  cancelled: "gray",
  failed: "red",
  stopped: "yellow",
};

export const RunStateBadge = ({ state }: { state: State }) => (
  <Badge color={colors[state]} variant={state === "running" ? "filled" : "light"}>
    {state}
  </Badge>
);
