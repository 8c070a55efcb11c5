import { Badge } from "@mantine/core";
import { isUndoneInPart } from "@/lib/corrections/imports/is-undone-in-part";
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
  const { color, label } = lookOf(found);
  return (
    <Badge color={color} variant="light" miw="max-content">
      {label}
    </Badge>
  );
}

function lookOf(found: ImportSummary) {
  if (found.waitsFor) return waits;
  const look = looks[found.state];
  if (found.state === "undone" && found.correctedBy) return { ...look, label: "replaced" };
  return isUndoneInPart(found) ? { ...look, label: "undone in part" } : look;
}
