import { call } from "@/lib/http/client";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import type { changeKnowledgeLife } from "./schema";

export const putKnowledgeLife = (projectId: string, id: string, body: ChangeLife) =>
  call<typeof changeKnowledgeLife>(
    "PUT",
    `/api/projects/${projectId}/knowledge/${id}/life-cycle`,
    body,
  );
