import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { createProject, getMe, getProject, renameProject } from "./schema";

export const meOptions = () =>
  queryOptions({ queryKey: ["me"], queryFn: () => call<typeof getMe>("GET", "/api/me") });

export const projectOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["project", projectId],
    queryFn: () => call<typeof getProject>("GET", `/api/projects/${projectId}`),
  });

export const postProject = (name: string) =>
  call<typeof createProject>("POST", "/api/projects", { name });

export const patchProject = (projectId: string, name: string) =>
  call<typeof renameProject>("PATCH", `/api/projects/${projectId}`, { name });
