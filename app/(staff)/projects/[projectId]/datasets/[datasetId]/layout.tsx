import { redirect } from "next/navigation";
import { z } from "zod";
import { database } from "@/db/client";
import { requirePage } from "@/lib/api/require-page";
import { mergedDataset } from "@/lib/datasets/server/merged-dataset";
import { uuid } from "@/lib/http/uuid";

export default async function DatasetLayout(
  props: LayoutProps<"/projects/[projectId]/datasets/[datasetId]">,
) {
  const ids = await props.params;
  const isId = z.record(z.string(), uuid()).safeParse(ids).success;
  // An old address, from before the dataset was merged into another.
  const into = isId ? await mergedDataset(database(), ids) : null;
  if (into) redirect(`/projects/${ids.projectId}/datasets/${into}`);
  await requirePage(ids);
  return props.children;
}
