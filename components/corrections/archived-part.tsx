import { LifeRow } from "@/components/life-cycle/life-row";
import { useIsAdmin } from "@/components/members/use-is-admin";
import type { Part } from "./part";
import { usePartLife } from "./use-part-life";

/** A line in a list: the dataset, model or reader is archived or will be deleted. */
export function ArchivedPart({ projectId, part }: { projectId: string; part: Part }) {
  const change = usePartLife(projectId, part);
  return <LifeRow {...part} isAdmin={useIsAdmin(projectId)} change={change} />;
}
