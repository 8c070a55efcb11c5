import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "@/components/ui/show-error";
import { lifeOptions, putLife } from "@/lib/life-cycle/queries";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import { meOptions } from "@/lib/projects/queries";

/** Archives, deletes or restores a project (no study) or one of its studies. */
export function useChangeLife({
  projectId,
  studyId,
}: {
  projectId: string;
  studyId: string | null;
}) {
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
