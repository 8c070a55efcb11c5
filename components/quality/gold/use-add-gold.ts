import { useMutation, useQueryClient } from "@tanstack/react-query";
import { goldOptions, postGold } from "@/lib/quality/gold/queries";

/** Adds candidates, and shows them. */
export function useAddGold(projectId: string, studyId: string, onAdded: () => void) {
  const queries = useQueryClient();
  const mutationKey = ["add gold", projectId, studyId];
  const { mutate, error, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: Parameters<typeof postGold>[2]) => postGold(projectId, studyId, body),
    onSuccess: (gold) => {
      queries.setQueryData(goldOptions(projectId, studyId).queryKey, gold);
      onAdded();
    },
  });
  const add = (body: Parameters<typeof postGold>[2]) => {
    // A double click comes before the button is drawn as disabled, and would draw twice as many.
    if (queries.isMutating({ mutationKey }) === 0) mutate(body);
  };
  return { add, error, isPending };
}
