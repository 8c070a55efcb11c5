import { contract } from "@/lib/http/contract";
import { life, lifeChange } from "@/lib/life-cycle/schema";

export const changeKnowledgeLife = contract({
  route: "PUT /api/projects/{projectId}/knowledge/{knowledgeId}/life-cycle",
  access: "admin",
  scope: null,
  action: "knowledge.archive",
  summary: "Archive the knowledge source, delete it after a waiting period, or undo either",
  body: lifeChange,
  response: life,
});
