import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { exampleSetsOptions } from "@/lib/runs/examples/queries";
import { keepDirection } from "@/lib/text/keep-direction";

/** Names a version of an example set, and leads to the set. */
export function ExampleLink({ projectId, versionId }: { projectId: string; versionId: string }) {
  const { data } = useQuery(exampleSetsOptions(projectId));
  for (const { id, name, versions } of data?.sets ?? []) {
    const version = versions.find((one) => one.id === versionId);
    if (version) {
      return (
        <Anchor component={Link} href={`/projects/${projectId}/runs/examples/${id}`}>
          {keepDirection(name)}, version {version.no}
        </Anchor>
      );
    }
  }
  return "…";
}
