import { useAction } from "@/components/ui/use-action";
import { putKnowledgeLife } from "@/lib/corrections/knowledge/queries";
import { knowledgeOptions } from "@/lib/knowledge/queries";
import type { KnowledgeSource } from "@/lib/knowledge/schema";
import type { ChangeLife } from "@/lib/life-cycle/schema";

/** Archives, deletes or restores a knowledge source. */
export const useKnowledgeLife = (projectId: string, { id, name }: KnowledgeSource) =>
  useAction({
    mutationFn: (body: ChangeLife) => putKnowledgeLife(projectId, id, body),
    refresh: [knowledgeOptions(projectId)],
    done: ({ to }: ChangeLife) =>
      ({
        active: `${name} can be chosen again.`,
        archived: `${name} is archived: runs can’t choose it.`,
        deleted: `${name} will be deleted. You can undo this here, at the end of the list.`,
      })[to],
  });
