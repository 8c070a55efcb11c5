import { useAction } from "@/components/ui/use-action";
import { partKeys, putPartLife } from "@/lib/corrections/parts/queries";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import type { Part } from "./part";

/** Archives, deletes or restores a dataset, model or reader. */
export const usePartLife = (projectId: string, { kind, id, name }: Part) =>
  useAction({
    mutationFn: (body: ChangeLife) => putPartLife(projectId, kind, id, body),
    refresh: partKeys(projectId),
    done: ({ to }: ChangeLife) =>
      ({
        active: `${name} is back in the lists.`,
        archived: `${name} is archived: it leaves lists and filters, and stays in results.`,
        deleted: `${name} is left out of figures and will be deleted. You can undo this here, at the end of the list.`,
      })[to],
  });
