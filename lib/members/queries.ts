import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Role } from "@/lib/projects/schema";
import type { changeRole, listMembers, removeMember } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/members`;

export const membersOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["members", projectId],
    queryFn: () => call<typeof listMembers>("GET", path(projectId)),
  });

export const patchMember = (projectId: string, userId: string, role: Role) =>
  call<typeof changeRole>("PATCH", `${path(projectId)}/${userId}`, { role });

export const deleteMember = (projectId: string, userId: string) =>
  call<typeof removeMember>("DELETE", `${path(projectId)}/${userId}`);
