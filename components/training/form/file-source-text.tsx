import { useQuery } from "@tanstack/react-query";
import { ExampleLink } from "@/components/runs/examples/example-link";
import { datasetsOptions } from "@/lib/datasets/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import type { FileSource } from "@/lib/training/supplies/schema";

interface Props {
  projectId: string;
  source: FileSource;
}

/** What a file is made from. */
export function FileSourceText({ projectId, source }: Props) {
  const { data } = useQuery(datasetsOptions(projectId));
  if (source.kind === "examples") {
    return <ExampleLink projectId={projectId} versionId={source.versionId} />;
  }
  const named = source.sets.map(({ datasetId, splits }) => {
    const name = keepDirection(data?.datasets.find(({ id }) => id === datasetId)?.name ?? "…");
    return splits.length === 0 ? name : `${name} (${splits.join(", ")})`;
  });
  return named.join(", ");
}
