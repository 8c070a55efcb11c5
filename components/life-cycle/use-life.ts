import { useQuery } from "@tanstack/react-query";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { useAction } from "@/components/ui/use-action";
import { lifeOptions, putLife } from "@/lib/life-cycle/queries";
import type { ChangePayingLife } from "@/lib/life-cycle/schema";
import { meOptions } from "@/lib/projects/queries";

interface Ids {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
}

/** Whether a project or study is archived or will be deleted, and a function to change that. */
export function useLife(ids: Ids) {
  const { projectId, studyId } = ids;
  const { data } = useQuery(lifeOptions(projectId));
  return {
    what: studyId === null ? "project" : "study",
    life: studyId === null ? data?.project : data?.studies.find((study) => study.id === studyId),
    isAdmin: useIsAdmin(projectId),
    change: useChangeLife(ids),
  };
}

/** Archives, deletes or restores a project or one of its studies. */
export const useChangeLife = (
  { projectId, studyId }: Ids,
  inForm: { inForm?: boolean; onSuccess?: () => void } = {},
) =>
  useAction({
    mutationFn: (body: ChangePayingLife) => putLife(projectId, studyId, body),
    refresh: [lifeOptions(projectId), meOptions()],
    ...inForm,
  });
