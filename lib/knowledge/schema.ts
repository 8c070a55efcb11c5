import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

const knowledgeSource = z.object({
  id: uuid(),
  name: z.string(),
  /** Those with a text of their own, and other titles that lead to them. */
  pages: z.int(),
  redirects: z.int(),
  passages: z.int(),
  /** When its latest page came; null where none is there. */
  importedAt: instant.nullable(),
  /** Runs that name it, and of these those that are not over. */
  runs: z.int(),
  openRuns: z.int(),
  /** How these runs find passages: `text`, or by the names of embedding models. */
  retrievers: z.array(z.string()),
  archivedAt: instant.nullable(),
  deleteAt: instant.nullable(),
});
export type KnowledgeSource = z.output<typeof knowledgeSource>;

export const listKnowledge = contract({
  route: "GET /api/projects/{projectId}/knowledge",
  access: "researcher",
  summary: "The knowledge sources that claims can be checked against, archived ones last, by name",
  response: z.object({ sources: z.array(knowledgeSource) }),
});
