import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { projectParams, role } from "@/lib/projects/schema";

const memberParams = projectParams.extend({ userId: z.string().min(1).max(64) });

const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
});

export const listMembers = contract({
  method: "GET",
  path: "/api/projects/{projectId}/members",
  access: "admin",
  scope: null,
  summary: "The project's members",
  params: projectParams,
  response: z.object({ members: z.array(memberView) }),
});

export const changeRole = contract({
  method: "PATCH",
  path: "/api/projects/{projectId}/members/{userId}",
  access: "admin",
  scope: null,
  action: "member.role",
  summary: "Change a member's role",
  params: memberParams,
  body: z.object({ role }),
  response: z.object({ userId: z.string(), role }),
});

export const removeMember = contract({
  method: "DELETE",
  path: "/api/projects/{projectId}/members/{userId}",
  access: "admin",
  scope: null,
  action: "member.remove",
  whileArchived: true,
  summary: "Remove a member from the project",
  params: memberParams,
  response: z.object({ removed: z.literal(true) }),
});
