import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useIsAdmin } from "@/components/quality/rounds/use-is-admin";
import { showError } from "@/components/ui/show-error";
import { lifeOptions, putLife } from "@/lib/life-cycle/queries";
import type { ChangeLife } from "@/lib/life-cycle/schema";
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
export function useChangeLife({ projectId, studyId }: Ids) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeLife) => putLife(projectId, studyId, body),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(lifeOptions(projectId)),
        queries.invalidateQueries(meOptions()),
      ]),
    onError: showError,
  });
}
