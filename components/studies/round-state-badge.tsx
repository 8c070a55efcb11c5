import { Badge } from "@mantine/core";

const colors = { draft: "gray", open: "pine", paused: "yellow", closed: "dark" } as const;

export function RoundStateBadge({ state }: { state: keyof typeof colors }) {
  return (
    <Badge color={colors[state]} variant={state === "open" ? "filled" : "light"}>
      {state}
    </Badge>
  );
}
