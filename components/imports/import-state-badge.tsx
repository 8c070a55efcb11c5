import { Badge } from "@mantine/core";
import type { ImportState, ImportSummary } from "@/lib/imports/schema";

const looks: Record<ImportState, { color: string; label: string }> = {
  waiting: { color: "gray", label: "not imported" },
  running: { color: "blue", label: "running" },
  done: { color: "pine", label: "imported" },
  refused: { color: "red", label: "refused" },
  failed: { color: "red", label: "failed" },
  undoing: { color: "blue", label: "being undone" },
  undone: { color: "gray", label: "undone" },
};

/** Its file is there, and other imports run first. */
const waits = { color: "blue", label: "waiting" };

export function ImportStateBadge({ found }: { found: ImportSummary }) {
  const { color, label } = found.waitsFor ? waits : looks[found.state];
  return (
    <Badge color={color} variant="light" miw="max-content">
      {found.state === "undone" && found.correctedBy ? "replaced" : label}
    </Badge>
  );
}
