import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { listKnowledge } from "./schema";

export const knowledgeOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["knowledge", projectId],
    queryFn: () => call<typeof listKnowledge>("GET", `/api/projects/${projectId}/knowledge`),
  });
