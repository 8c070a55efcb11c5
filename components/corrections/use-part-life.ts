import { useAction } from "@/components/ui/use-action";
import { partKeys, putPartLife } from "@/lib/corrections/queries-parts";
import type { PartLife } from "@/lib/corrections/schema-parts";
import type { Part } from "./part";

/** Archives, deletes or restores a dataset, model or reader. */
export const usePartLife = (projectId: string, { kind, id, name }: Part) =>
  useAction({
    mutationFn: (body: PartLife) => putPartLife(projectId, kind, id, body),
    refresh: partKeys(projectId),
    done: ({ to }: PartLife) =>
      ({
        active: `${name} is back in the lists.`,
        archived: `${name} is archived: it leaves lists and filters, and stays in results.`,
        deleted: `${name} will be deleted. You can undo this in the list of archived ones.`,
      })[to],
  });
