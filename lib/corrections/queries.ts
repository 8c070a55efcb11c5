import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { planUndo, undoImport } from "./schema";

const undoPath = (projectId: string, importId: string) =>
  `/api/projects/${projectId}/imports/${importId}/undo`;

export const undoPlanOptions = (projectId: string, importId: string) =>
  queryOptions({
    queryKey: ["imports", projectId, importId, "undo"],
    queryFn: () => call<typeof planUndo>("GET", undoPath(projectId, importId)),
    gcTime: 0,
  });

export const postUndo = (projectId: string, importId: string) =>
  call<typeof undoImport>("POST", undoPath(projectId, importId));
