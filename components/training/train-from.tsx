import { Button } from "@mantine/core";
import Link from "next/link";
import type { SourceIds } from "./form/source-options";

interface Props extends SourceIds {
  projectId: string;
}

/** Leads to the form of a training run with this part’s data chosen. */
export const TrainFrom = ({ projectId, kind, id }: Props) => (
  <Button
    component={Link}
    href={`/projects/${projectId}/training/new?${kind}=${id}`}
    variant="default"
  >
    Train from this…
  </Button>
);
