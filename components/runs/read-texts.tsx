import { Button } from "@mantine/core";
import Link from "next/link";
import type { RunDetail } from "@/lib/runs/schema";

interface Props {
  projectId: string;
  run: RunDetail;
}

/** Leads to the form of a run that reads what this one wrote, with what is known filled in. */
export function ReadTexts({ projectId, run: { name, settings } }: Props) {
  if (settings.kind !== "write") return null;
  const given = new URLSearchParams({
    ...{ kind: "read", name: `${name}, read`, dataset: settings.datasetId },
    ...(settings.split !== null && { split: settings.split }),
    model: settings.modelId,
  });
  return (
    <Button component={Link} href={`/projects/${projectId}/runs/new?${given}`} variant="default">
      Read these texts
    </Button>
  );
}
