import { useMutation, useQueryClient } from "@tanstack/react-query";
import { goldOptions, postGold } from "@/lib/gold/queries";

/** Adds candidates, and shows them. */
export function useAddGold(projectId: string, studyId: string, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof postGold>[2]) => postGold(projectId, studyId, body),
    onSuccess: (gold) => {
      queries.setQueryData(goldOptions(projectId, studyId).queryKey, gold);
      onAdded();
    },
  });
}
