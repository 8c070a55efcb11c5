import { useMutation, useQueryClient } from "@tanstack/react-query";
import { goldOptions, postGold } from "@/lib/quality/gold/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** Adds candidates, and shows them. */
export function useAddGold(ids: StudyIds, onAdded?: () => void) {
  const queries = useQueryClient();
  const mutationKey = ["add gold", ids];
  const { mutate, error, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: Parameters<typeof postGold>[1]) => postGold(ids, body),
    onSuccess: (gold) => {
      queries.setQueryData(goldOptions(ids).queryKey, gold);
      onAdded?.();
    },
  });
  const add: typeof mutate = (body) => {
    // A double click comes before the button is drawn as disabled, and would draw twice as many.
    if (queries.isMutating({ mutationKey }) === 0) mutate(body);
  };
  return { add, error, isPending };
}
